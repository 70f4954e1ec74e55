<?php
/**
 * As much of WordPress as the plugin needs: its own hooks, scripts, escaping and translations, from the sources that
 * WORDPRESS names; fakes for what needs a database, a request or a person.
 *
 * usage: php wordpress.php PLUGIN_FOLDER < case.json; prints what the page, the pixel or the settings page contains.
 */

error_reporting( E_ALL & ~E_DEPRECATED );
set_error_handler(
	function ( $level, $message, $file, $line ) {
		if ( error_reporting() & $level ) {
			throw new ErrorException( $message, 0, $level, $file, $line );
		}
	}
);

$case = json_decode( stream_get_contents( STDIN ), true, 512, JSON_THROW_ON_ERROR );
define( 'ABSPATH', rtrim( getenv( 'WORDPRESS' ), '/' ) . '/' );
define( 'WPINC', 'wp-includes' );
define( 'WP_CONTENT_DIR', '/nowhere' );
define( 'WP_PLUGIN_DIR', dirname( $argv[1] ) );
define( 'WPMU_PLUGIN_DIR', '/nowhere' );
define( 'WP_LANG_DIR', '/nowhere' );
$blog_id       = 1;
$table_prefix  = 'wp_';
$wp_version    = '6.1';
$wp_plugin_paths = array();

// What WordPress answers from its database, the request and the person who is signed in.
$stored = ( $case['stored'] ?? array() ) + array( 'home' => $case['home'] ?? 'https://shop.example', 'siteurl' => $case['home'] ?? 'https://shop.example', 'blog_charset' => 'UTF-8' );
$locale = $case['locale'] ?? 'en_US';
$wpdb   = new class() {
	public $options = 'wp_options';
	public function suppress_errors() {}
	public function get_results() {
		return array();
	}
	public function prepare( $query, $name ) {
		return $name;
	}
	public function get_row( $name ) {
		return isset( $GLOBALS['stored'][ $name ] ) ? (object) array( 'autoload' => 'no' ) : null;
	}
	public function delete( $table, $where ) {
		unset( $GLOBALS['stored'][ $where['option_name'] ] );
		return 1;
	}
};
function is_preview() {
	return ! empty( $GLOBALS['case']['preview'] );
}
function is_customize_preview() {
	return false;
}
function is_404() {
	return ! empty( $GLOBALS['case']['missing'] );
}
function wp_get_current_user() {
	return (object) array( 'roles' => $GLOBALS['case']['roles'] ?? array() );
}
function current_user_can() {
	return true;
}
function wp_roles() {
	return new class() {
		public function get_names() {
			return array( 'administrator' => 'Administrator', 'editor' => 'Editor', 'subscriber' => 'Subscriber' );
		}
	};
}
function settings_fields() {}
function submit_button() {
	echo '<button>Save</button>';
}
function add_options_page( $title, $menu, $right, $slug, $page ) {
	$GLOBALS['page'] = array( $right, $slug, $page );
}
$settings_errors = array();
function add_settings_error( $setting, $code, $message ) {
	$GLOBALS['settings_errors'][] = array( $code, $message );
}

foreach ( array( 'compat', 'load', 'plugin', 'class-wp-object-cache', 'cache', 'functions', 'formatting', 'kses', 'http', 'link-template', 'general-template', 'class-wp-locale-switcher', 'script-loader', 'functions.wp-scripts', 'pomo/mo', 'class-wp-textdomain-registry' ) as $part ) {
	require_once ABSPATH . 'wp-includes/' . $part . '.php';
}
require_once ABSPATH . 'wp-includes/l10n.php';
wp_cache_init();
add_filter(
	'pre_option',
	function ( $value, $name, $default ) {
		return array_key_exists( $name, $GLOBALS['stored'] ) ? $GLOBALS['stored'][ $name ] : $default;
	},
	10,
	3
);
$wp_textdomain_registry = new WP_Textdomain_Registry();
$_SERVER['HTTPS']       = 'on';
$_SERVER['HTTP_HOST']   = 'shop.example';
$_SERVER['REQUEST_URI'] = $case['path'] ?? '/';

require $argv[1] . '/stile-analytics.php';

do_action( 'init' );
do_action( 'admin_init' );
do_action( 'admin_menu' );
$answer = array( 'right' => $page[0] );
if ( isset( $case['submitted'] ) ) {
	$answer['saved']  = sanitize_option( 'stile_analytics', $case['submitted'] );
	$answer['errors'] = $settings_errors;
}
ob_start();
do_action( 'wp_enqueue_scripts' );
wp_scripts()->do_items();
$answer['head'] = ob_get_clean();
ob_start();
do_action( 'wp_footer' );
$answer['footer'] = ob_get_clean();
ob_start();
call_user_func( $page[2] );
$answer['settings'] = ob_get_clean();
$answer['links']    = apply_filters( 'plugin_action_links_stile-analytics/stile-analytics.php', array( 'Deactivate' ) );
if ( ! empty( $case['uninstall'] ) ) {
	define( 'WP_UNINSTALL_PLUGIN', true );
	require $argv[1] . '/uninstall.php';
}
$answer['stored'] = (object) $stored;
echo json_encode( $answer, JSON_THROW_ON_ERROR );
