"""Recomputes the deal of a record without any of our programs, as docs/protocol.md describes it.

    python3 docs/deal.py RECORD.json [DATA.toml]

Checks where the seed comes from, if the record says so, and prints what chance dealt as JSON: what `kabale stdio` shows
as `state` before the first choice. DATA.toml is the file the game was played with, if it was not ours. Needs Python
3.11 and the card lists beside this file, in rules/data.
"""
import hashlib, hmac, json, struct, sys, tomllib
from pathlib import Path

DATA = Path(__file__).parent / "rules" / "data"


def read(path):
    return tomllib.loads(Path(path).read_text(encoding="utf-8"))


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


class Chance:
    """The chance of one moment; the deal is moment 0. ChaCha with 8 rounds, read as 32-bit words."""

    def __init__(self, seed, moment=0):
        self.key, self.moment, self.block, self.words = struct.unpack("<8I", seed), moment, 0, []

    def word(self):
        if not self.words:
            start = [*struct.unpack("<4I", b"expand 32-byte k"), *self.key]
            start += struct.unpack("<4I", struct.pack("<2Q", self.block, self.moment))
            x = start[:]
            columns = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
            diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
            for a, b, c, d in (columns + diagonals) * 4:
                for p, q, r, turn in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
                    x[p] = (x[p] + x[q]) % 2**32
                    x[r] ^= x[p]
                    x[r] = (x[r] << turn | x[r] >> 32 - turn) % 2**32
            self.words = [(one + two) % 2**32 for one, two in zip(x, start)]
            self.block += 1
        return self.words.pop(0)

    def below(self, n):
        while True:
            high, low = divmod(self.word() * n, 2**32)
            if low >= (2**32 - n) % n:
                return high

    def shuffle(self, items):
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items


def oriflamme(chance, n_seats, options, _):
    cards = [card["id"] for card in read(DATA / "oriflamme.toml")["cards"]]
    seats = []
    for _ in range(n_seats):
        mixed = chance.shuffle(cards[:])
        seats.append({"hand": sorted(mixed[:7], key=cards.index), "set_aside": sorted(mixed[7:], key=cards.index)})
    return {"crown": 1 if options.get("first_seat_starts") else 1 + chance.below(n_seats), "seats": seats}


def courtisans(chance, n_seats, _options, _):
    data = read(DATA / "courtisans.toml")
    kinds = [([family["id"], role["id"]], role["copies_per_family"]) for family in data["families"] for role in data["roles"]]
    order = [card for card, _ in kinds]
    pile = chance.shuffle([card for card, copies in kinds for _ in range(copies)])
    light, dark = (chance.shuffle([one["id"] for one in data["missions"] if one["kind"] == kind]) for kind in ("light", "dark"))
    start = 1 + chance.below(n_seats)
    hands = [sorted([pile.pop(), pile.pop(), pile.pop()], key=order.index) for _ in range(n_seats)]
    n_box = next(setup["removed"] for setup in data["setup"] if setup["players"] == n_seats)
    return {
        "start": start, "pile": pile[n_box:], "removed": pile[:n_box], "returned_missions": light[n_seats:] + dark[n_seats:],
        "seats": [{"hand": hand, "missions": list(two)} for hand, two in zip(hands, zip(light, dark))],
    }


def shadow_throne(chance, n_seats, _options, _):
    data = read(DATA / "shadow-throne.toml")
    copies = next(setup["copies_used"] for setup in data["setup"] if setup["players"] == n_seats)
    draw = chance.shuffle([one["id"] for one in data["characters"] for _ in range(copies)])
    return {"draw": draw[::-1], "active": 1 + chance.below(n_seats)}


def for_a_crown(chance, n_seats, options, file):
    ours = read(DATA / "for-a-crown.toml")
    data = read(file) if file else ours
    subjects = sorted(data["subjects"], key=lambda subject: subject["level"])
    events = [next(event for event in data["events"] if event["id"] == known["id"]) for known in ours["events"]]

    def shown(thing):
        amounts = {effect["effect"]: effect["amount"] for effect in thing["effects"]}
        return "".join(f" {one['id']} {amounts[one['id']]}" for one in ours["effects"] if one["id"] in amounts)

    gallery = data["gallery"]
    parts = ("left", "middle", "right")
    ends, losses = [max(gallery[f"{part}_fields"]) for part in parts], [gallery[f"scandal_loss_{part}"] for part in parts]
    text = f"for-a-crown 1\ngallery {gallery['fields']} {gallery['star_field']} {ends} {losses}\n"
    text += "".join(f"event {event['id']} {event['copies']} {event['copies_starting']}\n" for event in events)
    text += "".join(f"face{shown(face)}\n" for face in sorted(data["die_faces"], key=lambda face: face["face"]))
    text += "".join(f"subject {one['id']} {one['level']} {one['copies']}{shown(one)}\n" for one in subjects)
    check_data(text, options.get("data"))

    seats = [None] * n_seats
    for place, seat in enumerate(chance.shuffle(list(range(n_seats)))):
        coins = 3 if place == 0 else 5 if place == n_seats - 1 else 4
        seats[seat] = {"field": gallery["star_field"] - place, "coins": coins}
    levels = [[one["id"] for one in subjects if one["level"] == level for _ in range(one["copies"])] for level in (2, 3, 4, 5)]
    decks = [chance.shuffle(deck) for deck in levels]
    court = [[deck.pop() if deck else None for _ in range(2)] for deck in decks]
    pile = chance.shuffle([event["id"] for event in events for _ in range(event["copies"] - event["copies_starting"])])
    return {"seats": seats, "court": court, "decks": decks, "pile": pile}


def oath(chance, n_seats, options, file, world=None):
    def keys(kind):
        return {card["key"]: card for card in read(DATA / "oath" / f"{kind}s.toml")[kind]}

    # A world that earlier games left stands in the record itself.
    chronicle = tomllib.loads(world) if world else read(file or DATA / "oath" / "chronicle.toml")
    files = [DATA / "oath" / "denizens.toml", *(DATA / "oath").glob("archive-*.toml")]
    cards = sorted((card for file in files for card in read(file)["denizen"]), key=lambda card: card["id"])
    every_site, every_denizen = keys("site"), [card["key"] for card in cards]
    visions = list(keys("vision"))
    denizens = sorted((key for key in chronicle["world_deck"] if key not in visions), key=every_denizen.index)
    text = " ".join([f"oath 1\noath {chronicle['oath']}\ncitizens", *map(str, sorted(chronicle["citizens"]))])
    text += "".join("\nsite " + " ".join([land["site"], *land.get("denizens", [])]) for land in chronicle["sites"])
    check_data(world or text + "\ndeck " + " ".join(denizens), options.get("chronicle"))

    named = [land["site"] for land in chronicle["sites"]]
    others = chance.shuffle([site for site in every_site if site not in named])
    if world:
        relics = chronicle["relic_deck"][::-1]
    else:
        relics = chance.shuffle([key for key, relic in keys("relic").items() if relic["in_relic_deck"]])
    sites = []
    for land in chronicle["sites"]:
        if world:
            sites.append({"site": land["site"], "up": not land.get("facedown", False), "relics": land.get("relics", [])})
        elif land["site"] == "random":
            sites.append({"site": others.pop(), "up": False})
        else:
            n_relics = every_site[land["site"]]["reveal"]["relics"]
            sites.append({"site": land["site"], "up": True, "relics": [relics.pop() for _ in range(n_relics)]})
    reliquary = [relics.pop() for _ in range(4)]
    if options.get("deck") == "whole-archive" and not world:
        on_map = [key for land in chronicle["sites"] for key in land.get("denizens", [])]
        denizens = []
        for suit in "discord", "arcane", "order", "hearth", "beast", "nomad":
            of_suit = [card["key"] for card in cards if card["suit"] == suit]
            drawn = chance.shuffle([key for key in of_suit if key not in on_map])
            denizens += drawn[: 9 - sum(key in on_map for key in of_suit)]
    chance.shuffle(denizens)
    chance.shuffle(visions)
    packets = []
    for n_denizens, n_visions in (10, 2), (15, 3):
        packet = [denizens.pop() for _ in range(min(n_denizens, len(denizens)))] + [visions.pop() for _ in range(n_visions)]
        packets.insert(0, chance.shuffle(packet))
    deck = denizens + packets[0] + packets[1]
    piles = [[deck.pop(0)] for _ in range(3)]
    advisers = [[{"card": deck.pop(0), "up": False} for _ in range(3)] for _ in range(n_seats)]
    players = [{"advisers": cards} for cards in advisers] + [{"advisers": []}] * (6 - n_seats)
    return {"sites": sites, "relics": relics, "reliquary": reliquary, "deck": deck, "piles": piles, "players": players}


def check_data(text, wanted):
    """A record names what is printed on its cards by a hash."""
    if wanted not in (None, sha256(text)):
        sys.exit("the game was played with other data: name its file after the record")


def check_seed(record):
    """The seed must follow from the secret that was committed to and from what the seats threw in."""
    fair = record["fair"]
    lines = f"kabale/seed/1\n{fair['table']}\n{record['game']}\n"
    lines += "".join(f"{seat}:{nonce.encode().hex()}\n" for seat, nonce in enumerate(fair["nonces"], start=1))
    if len(fair["nonces"]) != record["seats"]:
        sys.exit("there is not one nonce for each seat")
    if sha256(f"kabale/commitment/1\n{fair['table']}\n{fair['secret']}") != fair["commitment"]:
        sys.exit("the secret is not the one that was committed to")
    if hmac.new(bytes.fromhex(fair["secret"]), lines.encode(), hashlib.sha256).hexdigest() != record["seed"]:
        sys.exit("the seed does not follow from the secret and the nonces")
    seats = [str(seat) for seat, nonce in enumerate(fair["nonces"], start=1) if nonce]
    by = f"mixed with what these seats threw in: {', '.join(seats)}" if seats else "chosen by the server alone: no seat threw anything in"
    print(f"committed to as {fair['commitment']}; {by}", file=sys.stderr)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    record = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    if record.get("start") is not None:
        sys.exit("this game started from a position: nothing was dealt")
    if record.get("fair"):
        check_seed(record)
    games = {"oriflamme": oriflamme, "courtisans": courtisans, "shadow-throne": shadow_throne, "for-a-crown": for_a_crown, "oath": oath}
    deal, file = games[record["game"]], sys.argv[2] if len(sys.argv) == 3 else None
    given = [file, record["data"]] if "data" in record else [file]
    print(json.dumps(deal(Chance(bytes.fromhex(record["seed"])), record["seats"], record["options"] or {}, *given), indent=1))


if __name__ == "__main__":
    main()
