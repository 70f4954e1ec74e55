import os
import requests

requests.post(
    "{origin}/api/v1/sites/{site}/events",
    headers={"Authorization": f"Bearer {os.environ['STILE_TOKEN']}"},
    json={
        "name": "Order",
        "url": "https://{site}/thanks",
        "value": {"amount": 12.5, "currency": "EUR"},
        "visitor": {"address": address, "user_agent": user_agent},
    },
    timeout=5,
).raise_for_status()
