$call = curl_init("{origin}/api/v1/sites/{site}/events");
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_FAILONERROR => true,
    CURLOPT_HTTPHEADER => ["Authorization: Bearer " . getenv("STILE_TOKEN"), "Content-Type: application/json"],
    CURLOPT_POSTFIELDS => json_encode([
        "name" => "Order",
        "url" => "https://{site}/thanks",
        "value" => ["amount" => 12.5, "currency" => "EUR"],
        "visitor" => ["address" => $address, "user_agent" => $userAgent],
    ]),
]);
if (curl_exec($call) === false) {
    throw new RuntimeException(curl_error($call));
}
