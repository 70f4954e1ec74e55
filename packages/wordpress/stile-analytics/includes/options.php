<?php
/**
 * The settings: what they are, and what is accepted.
 *
 * @package StileAnalytics
 */

defined( 'ABSPATH' ) || exit;

/**
 * All settings, with defaults for those that were never saved.
 *
 * @return array{site: string, server: string, path: string, keep: string, integrity: string, pixel: bool, excluded_roles: string[]}
 */
function stile_analytics_options() {
	$defaults = array(
		'site'           => (string) wp_parse_url( home_url(), PHP_URL_HOST ),
		'server'         => '',
		'path'           => '',
		'keep'           => '',
		'integrity'      => '',
		'pixel'          => false,
		'excluded_roles' => array( 'administrator', 'editor' ),
	);
	return array_merge( $defaults, (array) get_option( 'stile_analytics', array() ) );
}

/**
 * What of a submitted form is saved. What cannot be right is dropped, with a message.
 *
 * @param mixed $input The form's fields.
 * @return array
 */
function stile_analytics_sanitize( $input ) {
	$input = (array) $input;
	$text  = function ( $name ) use ( $input ) {
		return isset( $input[ $name ] ) && is_string( $input[ $name ] ) ? sanitize_text_field( $input[ $name ] ) : '';
	};

	$server = untrailingslashit( esc_url_raw( $text( 'server' ), array( 'https', 'http' ) ) );
	if ( '' !== $text( 'server' ) && ! wp_parse_url( $server, PHP_URL_HOST ) ) {
		add_settings_error( 'stile_analytics', 'server', __( 'The server address is not an address such as https://stats.example.com.', 'stile-analytics' ) );
		$server = '';
	}
	$path = untrailingslashit( $text( 'path' ) );
	if ( '' !== $path && ! preg_match( '~^(/[A-Za-z0-9._-]+)+$~', $path ) ) {
		add_settings_error( 'stile_analytics', 'path', __( 'The path on your own site is not a path such as /stats.', 'stile-analytics' ) );
		$path = '';
	}
	$integrity = $text( 'integrity' );
	if ( '' !== $integrity && ! preg_match( '~^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$~', $integrity ) ) {
		add_settings_error( 'stile_analytics', 'integrity', __( 'The hash is not a hash such as sha384-….', 'stile-analytics' ) );
		$integrity = '';
	}
	$roles = isset( $input['excluded_roles'] ) ? (array) $input['excluded_roles'] : array();

	return array(
		'site'           => $text( 'site' ),
		'server'         => $server,
		'path'           => $path,
		'keep'           => preg_replace( '/\s*,\s*/', ',', $text( 'keep' ) ),
		'integrity'      => $integrity,
		'pixel'          => ! empty( $input['pixel'] ),
		'excluded_roles' => array_values( array_intersect( array_map( 'sanitize_key', $roles ), array_keys( wp_roles()->get_names() ) ) ),
	);
}
