curl -X POST {origin}/api/v1/sites/{site}/events \
  -H "Authorization: Bearer $STILE_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"name": "Order", "url": "https://{site}/thanks", "value": {"amount": 12.5, "currency": "EUR"},
       "visitor": {"address": "203.0.113.7", "user_agent": "Mozilla/5.0 ..."}}'
