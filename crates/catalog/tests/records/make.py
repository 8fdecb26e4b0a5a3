"""Makes the records of a folder with a released program; see README.md.

    python3 make.py PROGRAM FOLDER

The records are random games of all kinds: with every number of seats, random options and other cards, unfinished, from a
position, and from tables of a server, with and without nonces.
"""
import json, random, subprocess, sys, tempfile, time, urllib.request
from pathlib import Path

PROGRAM, FOLDER = sys.argv[1], Path(sys.argv[2])
RULES = Path(__file__).parents[4] / "docs" / "rules" / "data"
PORT = 18932
chance = random.Random(str(FOLDER.name))


class Game:
    """A game over standard input and output."""

    def __init__(self, game, *arguments):
        self.child = subprocess.Popen([PROGRAM, "stdio", game, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command, **fields):
        print(json.dumps({"cmd": command, **fields}), file=self.child.stdin, flush=True)
        answer = json.loads(self.child.stdout.readline())
        assert answer.get("ok"), answer
        return answer

    def play(self, at_most=10**6):
        stands = self.ask("choices")
        while stands["to_move"] and at_most:
            stands = self.ask("choose", choice=chance.choice(stands["choices"])["choice"])
            at_most -= 1

    def keep(self, name):
        keep(name, self.ask("record")["record"])
        self.child.stdin.close()
        self.child.wait()


def keep(name, record):
    (FOLDER / f"{name}.json").write_text(json.dumps(record, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


def call(path, body=None, token=None):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", data, headers)) as answer:
        return json.load(answer)


def some_options(game):
    def value(option):
        return chance.choice(option["values"]) if option.get("values") else chance.random() < 0.5

    return {option["id"]: value(option) for option in game["options"] if option["id"] not in ("data", "chronicle")}


def at_server(game, nonces):
    """A table with as many people as there are nonces, and bots."""
    people = [call("/api/accounts", {"name": f"Guest {seat}"})["token"] for seat in range(len(nonces))]
    seats = max(len(nonces), game["min_seats"])
    id = call("/api/tables", {"game": game["id"], "seats": seats, "pace": 0, "options": some_options(game)}, people[0])["id"]
    for person, nonce in list(zip(people, nonces))[1:]:
        call(f"/api/tables/{id}/join", {"nonce": nonce}, person)
    call(f"/api/tables/{id}/deal", {"nonce": nonces[0]}, people[0])
    n = 0
    while True:
        for person in people:
            table = call(f"/api/tables/{id}", token=person)
            if table["status"] == "over":
                return call(f"/api/tables/{id}/record", token=person)
            if table["decision"]:
                n += 1
                offer = chance.choice(table["decision"]["choices"])["choice"]
                call(f"/api/tables/{id}/choices", {"decision": table["n_choices"], "key": f"k{n}", "choice": offer}, person)


def own_cards(folder):
    text = (RULES / "for-a-crown.toml").read_text(encoding="utf-8")
    for old, new in ("fields = 9", "fields = 12"), ("[7, 8, 9]", "[7, 8, 9, 10, 11, 12]"), ("fox-smuggler", "gardener"):
        text = text.replace(old, new)
    (folder / "for-a-crown.toml").write_text(text, encoding="utf-8")
    text = (RULES / "oath" / "chronicle.toml").read_text(encoding="utf-8")
    for old, new in ('oath = "supremacy"', 'oath = "devotion"'), ("citizens = []", "citizens = [2]"), ('site = "plains"', 'site = "river"'):
        text = text.replace(old, new)
    (folder / "oath.toml").write_text(text, encoding="utf-8")


def main():
    (FOLDER / "data").mkdir(parents=True, exist_ok=True)
    own_cards(FOLDER / "data")
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen([PROGRAM, "serve", "--port", str(PORT), "--data", data, "--rate", "0", "--new-rate", "0"], stdout=subprocess.DEVNULL)
        try:
            time.sleep(3)
            for game in call("/api/games")["games"]:
                for seats in range(game["min_seats"], game["max_seats"] + 1):
                    for which in "ab":
                        one = Game(game["id"])
                        one.ask("new", seats=seats, seed=f"{game['id']} {seats} {which}", options=some_options(game))
                        one.play()
                        one.keep(f"{game['id']}-{seats}-{which}")
                seats, seed = game["max_seats"], game["id"]
                one = Game(game["id"])
                one.ask("new", seats=seats, seed=seed)
                one.play(25)
                state = one.ask("state")["state"]
                one.keep(f"{game['id']}-unfinished")
                one = Game(game["id"])
                one.ask("position", state=state, seed=f"{seed} from a position")
                one.play()
                one.keep(f"{game['id']}-position")
                file = FOLDER / "data" / f"{game['id']}.toml"
                if file.is_file():
                    one = Game(game["id"], "--data", str(file))
                    one.ask("new", seats=3, seed=seed)
                    one.play()
                    one.keep(f"{game['id']}-own-data")
                keep(f"{game['id']}-fair-mixed", at_server(game, ["seven swans", "Würfel"]))
                keep(f"{game['id']}-fair-server-alone", at_server(game, [""]))
                print(game["id"])
        finally:
            server.terminate()


main()
