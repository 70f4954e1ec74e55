"""Makes the first account, a site with some events and a token of every scope; prints the token.

usage: account.py BASE_URL START_TOKEN
"""
import json
import sys
import urllib.request

base, start = sys.argv[1:]
cookie = None


def post(path, body, token=None):
    global cookie
    headers = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    elif cookie:
        headers["Cookie"] = cookie
    request = urllib.request.Request(f"{base}/api/v1{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        cookie = (answer.headers.get("Set-Cookie") or cookie or "").split(";")[0]
        return json.load(answer)


post("/auth/start/use", {"token": start, "name": "Ann", "email": "ann@example.com", "account": "Tried"})
post("/sites", {"name": "tried.example"})
scopes = ["figures:read", "events:write", "sites:write", "account:read", "account:write", "visitors:read",
          "visitors:write"]
token = post("/tokens", {"name": "schemathesis", "scopes": scopes})["token"]
event = {"url": "https://tried.example/", "visitor": {"id": "ann"}}
named = {**event, "name": "Bought", "props": {"plan": "pro"}, "value": {"amount": 12.5, "currency": "EUR"}}
post("/sites/tried.example/events/batch", [event, named], token)
print(token)
