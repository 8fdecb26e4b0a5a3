#!/usr/bin/env python3
"""Makes the stored data of one format, which every later version must open.

    python3 make.py PROGRAM FOLDER

runs the server PROGRAM (`kabale`), plays tables of all games over its interface for programs, and leaves in FOLDER

- `stopped/kabale.db`: the database of a server that was stopped,
- `killed/`: the database and its log as `kill -9` has left them, some choices later,
- `expected.json`: what each of them holds, as the server itself has told it.

Only the standard library is used, and only 127.0.0.1 is talked to.
"""

import http.cookiejar
import json
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

CHANCE = random.Random(13)


class Server:
    def __init__(self, program, data):
        command = [program, "serve", "--port", "0", "--data", data, "--lang", "en", "--rate", "0", "--new-rate", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = re.search(r"http://[0-9.:]+", self.process.stdout.readline()).group()

    def end(self, sent):
        self.process.send_signal(sent)
        self.process.wait()


class Program:
    """A guest who plays over the interface for programs."""

    def __init__(self, server, name):
        self.server, self.name, self.n_keys = server, name, 0
        self.token = None
        self.token = self.call("POST", "/api/accounts", {"name": name})["token"]

    def call(self, method, path, body=None):
        request = urllib.request.Request(self.server.address + path, method=method)
        request.add_header("accept", "application/json")
        if body is not None:
            request.add_header("content-type", "application/json")
            request.data = json.dumps(body).encode()
        if self.token:
            request.add_header("authorization", "Bearer " + self.token)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def key(self):
        self.n_keys += 1
        return f"{self.name}-{self.n_keys}"

    def table(self, table):
        return self.call("GET", f"/api/tables/{table}")

    def at(self, table, what, body=None):
        return self.call("POST", f"/api/tables/{table}/{what}", {} if body is None else body)


class Person:
    """Somebody with a browser."""

    def __init__(self, server):
        self.server = server
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def post(self, path, **fields):
        data = urllib.parse.urlencode(fields).encode()
        request = urllib.request.Request(self.server.address + path, data=data)
        request.add_header("origin", self.server.address)
        with self.opener.open(request) as answer:
            return answer.geturl(), answer.read().decode()


def decide(players, table):
    """Makes a choice for whoever has to; false when the game is over."""
    while True:
        for player in players:
            seen = player.table(table)
            if seen["status"] == "over":
                return False
            asked = seen["decision"]
            if asked:
                choice = CHANCE.choice(asked["choices"])["choice"]
                player.at(table, "choices", {"decision": asked["decision"], "key": player.key(), "choice": choice})
                return True
        time.sleep(0.05)  # A bot decides.


def seated(players, game, **more):
    new = {"game": game, "seats": len(players), "pace": 0, **more}
    table = players[0].call("POST", "/api/tables", new)["id"]
    for player in players[1:]:
        player.at(table, "join", {"nonce": f"thrown in by {player.name}"})
    return table


def dealt(players, game, **more):
    table = seated(players, game, **more)
    players[0].at(table, "deal", {"nonce": "würfel"})
    return table


def take_back(players, table):
    """Takes a choice back where that is possible."""
    for player in players:
        seen = player.table(table)
        if seen["may_undo"]:
            player.at(table, "undo", {"decision": seen["n_choices"], "key": player.key()})
            return True
    return False


def expected(players, table):
    seen = {player.name: player.table(table) for player in players}
    one = next(iter(seen.values()))
    told = {field: one[field] for field in ["game", "status", "rev", "n_choices", "to_move"]}
    told["talk"] = [line["text"] for line in one["talk"]]
    told["offers"] = [choice["choice"] for view in seen.values() if view["decision"]
                      for choice in view["decision"]["choices"]]
    if one["status"] == "over":
        record = players[0].call("GET", f"/api/tables/{table}/record")
        told["final"], told["choices"] = record["final"], record["choices"]
    return told


def main(program, folder):
    folder = pathlib.Path(folder)
    data = tempfile.mkdtemp()
    server = Server(program, data)
    ada, bea, cleo = (Program(server, name) for name in ["Ada", "Bea", "Cleo"])
    three = [ada, bea, cleo]
    tables = {}

    def note(table, players, what):
        tables[table] = (players, what)
        return table

    for game in ["oriflamme", "courtisans", "shadow-throne", "for-a-crown", "oath"]:
        running = note(dealt(three, game, visibility="public"), three, "midway, with a choice taken back and talk")
        for _ in range(14):
            decide(three, running)
            if take_back(three, running):
                break
        bea.at(running, "chat", {"text": f"Wer gewinnt {game}? ¡Yo! 👑"})
        for _ in range(5):
            decide(three, running)
    for game in ["oriflamme", "courtisans", "shadow-throne"]:
        over = note(dealt(three, game), three, "over, with a rematch")
        while decide(three, over):
            take_back(three, over) if CHANCE.random() < 0.1 else None
        rematch = ada.at(over, "rematch")["table"]
        note(rematch, three, "a rematch that waits")
        bea.at(rematch, "join", {})
        if game == "oriflamme":
            cleo.at(rematch, "join", {"nonce": "again"})
            ada.at(rematch, "deal")
            decide(three, rematch)
    waiting = note(seated([ada, bea], "oriflamme", seats=4), [ada, bea], "waiting, with a bot and somebody who left")
    cleo.at(waiting, "join")
    cleo.at(waiting, "leave")
    ada.at(waiting, "seats/4", {"kind": "bot", "level": "greedy"})
    closed = note(dealt(three, "courtisans", visibility="closed", clock=86400), three,
                  "closed, without talk, with hints, one seat handed to a bot and one taken back")
    ada.at(closed, "chat", {"text": "only us"})
    ada.at(closed, "chat-switch", {"on": False})
    ada.at(closed, "hint-switch", {"on": True})
    bea.at(closed, "hand", {"seat": 2, "level": "greedy"})
    cleo.at(closed, "hand", {"seat": 3, "level": "random"})
    cleo.at(closed, "return")
    bots = note(ada.call("POST", "/api/tables", {"game": "oriflamme", "seats": 3, "bots": "greedy", "pace": 0})["id"],
                [ada], "against bots")
    ada.at(bots, "deal", {"nonce": "seven swans"})
    for _ in range(4):
        decide([ada], bots)

    # Somebody with a name of her own: a password, two browsers, a token, notes, and somebody she does not want to hear.
    person, other = Person(server), Person(server)
    address, _ = person.post("/tables", game="oriflamme", seats="3", name="Dora", chat="1")
    doras = note(address.rsplit("/", 1)[1], [], "a claimed name, notes and a mute")
    bea.at(doras, "join", {})
    bea.at(doras, "chat", {"text": "psst"})
    person.post("/account/claim", password="correct horse")
    person.post("/account/tokens", label="my script", read="1", play="1", account="1")
    person.post(f"/tables/{doras}/notes", text="Bea bluffs.")
    muted = 2  # Bea was the second to come.
    person.post(f"/tables/{doras}/mute", account=muted)
    other.post("/sign-in", name="dora", password="correct horse")

    time.sleep(1)  # Bots come to rest.
    told = {"stopped": {}, "killed": {}}
    for table, (players, what) in tables.items():
        told["stopped"][table] = {"what": what, **expected(players or [bea], table)}
    server.end(signal.SIGTERM)
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "stopped").mkdir(parents=True)
    (folder / "killed").mkdir()
    database = pathlib.Path(data) / "kabale.db"
    connection = sqlite3.connect(database)
    connection.execute("VACUUM")
    connection.close()
    shutil.copy(database, folder / "stopped")

    server = Server(program, data)
    for player in three:
        player.server = server
    for table, (players, _) in tables.items():
        if len(players) == 3 and players[0].table(table)["status"] == "running":
            decide(players, table)
    time.sleep(1)
    for table, (players, what) in tables.items():
        told["killed"][table] = {"what": what, **expected(players or [bea], table)}
    server.end(signal.SIGKILL)
    for name in ["kabale.db", "kabale.db-wal"]:
        shutil.copy(os.path.join(data, name), folder / "killed")
    told["claimed"] = {"name": "dora", "notes": {doras: "Bea bluffs."}, "tokens": ["my script"], "muted": muted,
                       "sessions": 2}
    told["tokens"] = {player.name: player.token for player in three}
    (folder / "expected.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    shutil.rmtree(data)


if __name__ == "__main__":
    main(*sys.argv[1:])
