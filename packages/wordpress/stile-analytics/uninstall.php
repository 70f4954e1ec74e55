<?php
/**
 * Removes what the plugin has stored.
 *
 * @package StileAnalytics
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $stile_analytics_site ) {
		delete_blog_option( $stile_analytics_site, 'stile_analytics' );
	}
} else {
	delete_option( 'stile_analytics' );
}
