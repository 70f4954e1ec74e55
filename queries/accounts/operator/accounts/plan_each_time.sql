-- Until the transaction ends, each statement is planned for its values: the plans of the list's filters differ widely.
SELECT set_config('plan_cache_mode', 'force_custom_plan', true)
