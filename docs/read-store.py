#!/usr/bin/env python3
"""Reads a store, from docs/file-formats.md alone.

read-store.py STORE              lists the conversations, newest first
read-store.py STORE SESSION_ID   prints one
"""
import json
import re
import sys
from datetime import datetime
from pathlib import Path

ID = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-\d{7}-\d{3}")
SHOWN = {"text": "text", "reasoning": "text", "attachment": "filename", "image": "mediaType", "tool-call": "toolName"}
unread = []


def is_id(text):
    try:
        return bool(ID.fullmatch(text)) and bool(datetime.strptime(text[:20], "%Y-%m-%dT%H-%M-%SZ"))
    except ValueError:
        return False


def path_of(store, kind, id):
    return Path(store, "storage", kind, id[0:4], id[5:7], id[8:10], id + ".jsonl")


def events(path, field, first):
    """The events up to the first fault, which is remembered. A cut last line is no fault: it was never acknowledged."""
    found = []
    try:
        lines = path.read_bytes().split(b"\n")[:-1]
        for number, line in enumerate(lines, 1):
            event = json.loads(line.decode("utf-8"))
            is_first = event["type"] == first and event["schemaVersion"] <= 1
            if event[field] != path.stem or is_first != (number == 1):
                raise ValueError("does not belong here")
            found.append(event)
    except (OSError, ValueError, KeyError, TypeError) as error:
        unread.append(f"{path}:{len(found) + 1}: {error}")
    return found


def sessions(store):
    for path in Path(store, "storage", "sessions").glob("*/*/*/*.jsonl"):
        if is_id(path.stem) and path == path_of(store, "sessions", path.stem) and not path.is_symlink():
            yield events(path, "sessionId", "session_created")


def text_of(content):
    if isinstance(content, str):
        return content
    return "\n".join(f"[{part['type']}] {part.get(SHOWN.get(part['type']), '')}".rstrip(" ") for part in content)


def print_turn(turn):
    status, pieces = "has not ended", []
    for event in turn:
        if event["type"] == "turn_created":
            print("\nPerson: " + text_of(event["input"]["content"]))
        elif event["type"] == "model_step_event" and event["event"]["type"] in ("text_end", "reasoning_end", "tool_call"):
            piece = event["event"]  # as the part of a message that it would have become
            pieces.append(piece.get("toolCall") or {**piece, "type": piece["type"].removesuffix("_end")})
        elif event["type"] == "model_call_completed":
            print("Assistant: " + text_of(event["message"]["content"]))
            pieces = []
        elif event["type"] == "tool_result":
            print(f"Tool {event['toolName']}: {json.dumps(event['result']['output'], ensure_ascii=False)[:200]}")
        elif event["type"] in ("turn_completed", "turn_failed", "turn_cancelled", "turn_suspended"):
            status = event["type"].removeprefix("turn_") + "".join(": " + event[key] for key in ("error", "reason") if key in event)
        if pieces and (event["type"] == "model_call_failed" or event is turn[-1]):
            print("Assistant, cut off: " + text_of(pieces))
            pieces = []
    print(f"({status})")


def main(store, session_id=None):
    sys.stdout.reconfigure(encoding="utf-8")
    if not Path(store, "storage").is_dir():
        return f"{store} is not a store, or one in which nothing was said yet: it has no folder named storage"
    listed = sorted(filter(None, sessions(store)), key=lambda each: (each[-1]["ts"], each[0]["sessionId"]), reverse=True)
    chosen = [session for session in listed if session_id in (None, session[0]["sessionId"])]
    for session in chosen:
        turns = [event["turnId"] for event in session if event["type"] == "turn_appended"]
        title = next((event["title"] for event in reversed(session) if "title" in event), "")
        print(f"{session[0]['sessionId']}  {session[-1]['ts']}  {len(turns)} turns  {title}")
        for turn_id in turns if session_id else []:
            print_turn(events(path_of(store, "turns", turn_id), "turnId", "turn_created"))
    if session_id and not chosen:
        unread.append(f"{store} has no conversation {session_id} that can be read")
    print(*unread, sep="\n", end="\n" if unread else "", file=sys.stderr)
    return 1 if unread else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]) if len(sys.argv) > 1 else __doc__)
