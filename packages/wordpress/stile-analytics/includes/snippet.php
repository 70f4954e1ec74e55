<?php
/**
 * The tag in the pages, as the Install page of Stile writes it.
 *
 * @package StileAnalytics
 */

defined( 'ABSPATH' ) || exit;

/**
 * Whether this request's page is counted.
 *
 * @param array $options The settings.
 * @return bool
 */
function stile_analytics_counts( $options ) {
	if ( '' === $options['site'] || '' === stile_analytics_base( $options ) || is_preview() || is_customize_preview() ) {
		return false;
	}
	return ! array_intersect( (array) wp_get_current_user()->roles, $options['excluded_roles'] );
}

/**
 * The address in front of `/stile.js` and `/pixel.gif`.
 *
 * @param array $options The settings.
 * @return string
 */
function stile_analytics_base( $options ) {
	if ( '' === $options['path'] ) {
		return $options['server'];
	}
	// From the root of the host, also where WordPress is in a folder of it.
	$home = wp_parse_url( home_url() );
	return $home['scheme'] . '://' . $home['host'] . ( isset( $home['port'] ) ? ':' . $home['port'] : '' ) . $options['path'];
}

/**
 * Adds the script to the page.
 */
function stile_analytics_enqueue() {
	$options = stile_analytics_options();
	if ( stile_analytics_counts( $options ) ) {
		// No version: the server itself sets how long its script is cached.
		wp_enqueue_script( 'stile-analytics', stile_analytics_base( $options ) . '/stile.js', array(), null, false ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	}
}

/**
 * Gives our tag its attributes, in every version of WordPress.
 *
 * @param string $tag    The tag, as WordPress writes it.
 * @param string $handle Whose it is.
 * @return string
 */
function stile_analytics_tag( $tag, $handle ) {
	if ( 'stile-analytics' !== $handle ) {
		return $tag;
	}
	$options    = stile_analytics_options();
	$attributes = array( 'data-site' => $options['site'] );
	if ( '' !== $options['keep'] ) {
		$attributes['data-keep'] = $options['keep'];
	}
	if ( is_404() ) {
		$attributes['data-status'] = '404';
	}
	if ( '' !== $options['integrity'] ) {
		$attributes['integrity']   = $options['integrity'];
		$attributes['crossorigin'] = 'anonymous';
	}
	$written = ' defer';
	foreach ( $attributes as $name => $value ) {
		$written .= ' ' . $name . '="' . esc_attr( $value ) . '"';
	}
	return str_replace( ' src=', $written . ' src=', $tag );
}

/**
 * Counts the page of a browser without JavaScript, where this is set.
 */
function stile_analytics_pixel() {
	$options = stile_analytics_options();
	if ( ! $options['pixel'] || ! stile_analytics_counts( $options ) || ! isset( $_SERVER['HTTP_HOST'], $_SERVER['REQUEST_URI'] ) ) {
		return;
	}
	$page  = set_url_scheme( esc_url_raw( 'https://' . wp_unslash( $_SERVER['HTTP_HOST'] . $_SERVER['REQUEST_URI'] ), array( 'https' ) ) );
	$query = '?s=' . rawurlencode( $options['site'] ) . '&u=' . rawurlencode( $page );
	printf(
		'<noscript><img src="%s" alt="" referrerpolicy="no-referrer-when-downgrade"></noscript>',
		esc_url( stile_analytics_base( $options ) . '/pixel.gif' . $query )
	);
}
