-- The source of an event's visit, as ga4_file.sql takes it.
{
    'manual_source': left(collected_traffic_source.manual_source::VARCHAR, 200),
    'manual_medium': left(collected_traffic_source.manual_medium::VARCHAR, 200),
    'manual_campaign_name': left(collected_traffic_source.manual_campaign_name::VARCHAR, 200),
    'manual_content': left(collected_traffic_source.manual_content::VARCHAR, 200),
    'manual_term': left(collected_traffic_source.manual_term::VARCHAR, 200)
}
