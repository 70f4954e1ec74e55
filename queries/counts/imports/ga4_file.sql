-- Takes the events out of a Parquet file of the BigQuery export of Google Analytics 4, each as a line of its JSON export, with
-- what is imported of it. Texts are cut here, as in export_file.sql. The source of a visit is a column that older files do not have.
CREATE TABLE events AS
SELECT to_json({
           'event_timestamp': event_timestamp::BIGINT,
           'event_name': left(event_name::VARCHAR, 120),
           'user_pseudo_id': left(user_pseudo_id::VARCHAR, 200),
           'event_params': coalesce(list_transform(
               list_filter(
                   event_params[1:200],
                   lambda param: param.key IN ('ga_session_id', 'page_location', 'page_referrer')
               )[1:3],
               lambda param: {
                   'key': param.key,
                   'value': {
                       'string_value': left(param.value.string_value::VARCHAR, 2000),
                       'int_value': param.value.int_value::BIGINT
                   }
               }
           ), []),
           'device': {
               'category': left(device.category::VARCHAR, 200),
               'operating_system': left(device.operating_system::VARCHAR, 200),
               'language': left(device.language::VARCHAR, 200),
               'web_info': {
                   'browser': left(device.web_info.browser::VARCHAR, 200),
                   'browser_version': left(device.web_info.browser_version::VARCHAR, 200),
                   'hostname': left(device.web_info.hostname::VARCHAR, 200)
               }
           },
           'geo': {
               'country': left(geo.country::VARCHAR, 200),
               'region': left(geo.region::VARCHAR, 200),
               'city': left(geo.city::VARCHAR, 200)
           },
           'collected_traffic_source': {traffic}
       })::VARCHAR AS line
FROM read_parquet('{file}')
