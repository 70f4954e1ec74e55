<?php
/**
 * Plugin Name:       Stile Analytics
 * Description:       Counts the pages of your site with your own Stile server: no cookies, nothing on the device.
 * Version:           0.1.0
 * Requires at least: 5.5
 * Requires PHP:      7.4
 * Author:            The Stile contributors
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       stile-analytics
 * Domain Path:       /languages
 *
 * MIT is compatible with GPL-2.0-or-later, under which WordPress comes.
 *
 * @package StileAnalytics
 */

defined( 'ABSPATH' ) || exit;

define( 'STILE_ANALYTICS_FILE', __FILE__ );

require __DIR__ . '/includes/options.php';
require __DIR__ . '/includes/snippet.php';
require __DIR__ . '/includes/settings-page.php';

add_action(
	'init',
	function () {
		load_plugin_textdomain( 'stile-analytics', false, dirname( plugin_basename( STILE_ANALYTICS_FILE ) ) . '/languages' );
	}
);
add_action( 'wp_enqueue_scripts', 'stile_analytics_enqueue' );
add_filter( 'script_loader_tag', 'stile_analytics_tag', 10, 2 );
add_action( 'wp_footer', 'stile_analytics_pixel' );
add_action( 'admin_init', 'stile_analytics_register' );
add_action( 'admin_menu', 'stile_analytics_menu' );
add_filter( 'plugin_action_links_' . plugin_basename( STILE_ANALYTICS_FILE ), 'stile_analytics_links' );
