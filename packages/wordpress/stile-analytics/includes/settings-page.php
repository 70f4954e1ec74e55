<?php
/**
 * The page under Settings > Stile Analytics.
 *
 * @package StileAnalytics
 */

defined( 'ABSPATH' ) || exit;

/**
 * Says which setting there is, and what checks it.
 */
function stile_analytics_register() {
	register_setting(
		'stile_analytics',
		'stile_analytics',
		array(
			'type'              => 'array',
			'sanitize_callback' => 'stile_analytics_sanitize',
		)
	);
}

/**
 * Adds the page to the menu.
 */
function stile_analytics_menu() {
	add_options_page(
		__( 'Stile Analytics', 'stile-analytics' ),
		__( 'Stile Analytics', 'stile-analytics' ),
		'manage_options',
		'stile-analytics',
		'stile_analytics_page'
	);
}

/**
 * Adds a link to the page in the list of plugins.
 *
 * @param string[] $links The other links.
 * @return string[]
 */
function stile_analytics_links( $links ) {
	$link = sprintf(
		'<a href="%s">%s</a>',
		esc_url( admin_url( 'options-general.php?page=stile-analytics' ) ),
		esc_html__( 'Settings', 'stile-analytics' )
	);
	return array_merge( array( $link ), $links );
}

/**
 * Prints the page.
 */
function stile_analytics_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$options = stile_analytics_options();
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Stile Analytics', 'stile-analytics' ); ?></h1>
		<form action="options.php" method="post">
			<?php settings_fields( 'stile_analytics' ); ?>
			<table class="form-table" role="presentation">
				<?php
				stile_analytics_field( $options, 'site', __( 'Site', 'stile-analytics' ), __( 'The name of this site in Stile.', 'stile-analytics' ) );
				stile_analytics_field( $options, 'server', __( 'Server address', 'stile-analytics' ), __( 'Your Stile server, such as https://stats.example.com.', 'stile-analytics' ) );
				stile_analytics_field( $options, 'path', __( 'Path on your own site', 'stile-analytics' ), __( 'Only if your web server forwards a path such as /stats to Stile. The Install page of Stile shows how.', 'stile-analytics' ) );
				stile_analytics_field( $options, 'keep', __( 'Kept query parameters', 'stile-analytics' ), __( 'Parameters that identify a page, separated by commas. The Install page of Stile lists them in the tag.', 'stile-analytics' ) );
				stile_analytics_field( $options, 'integrity', __( 'Hash of the script', 'stile-analytics' ), __( 'Optional. Browsers then run only this version: if an update of Stile changes the script, nothing is counted until you update the hash.', 'stile-analytics' ) );
				?>
				<tr>
					<th scope="row"><?php esc_html_e( 'Do not count', 'stile-analytics' ); ?></th>
					<td>
						<fieldset>
							<legend class="screen-reader-text"><?php esc_html_e( 'Do not count', 'stile-analytics' ); ?></legend>
							<?php foreach ( wp_roles()->get_names() as $role => $name ) : ?>
								<label>
									<input type="checkbox" name="stile_analytics[excluded_roles][]" value="<?php echo esc_attr( $role ); ?>" <?php checked( in_array( $role, $options['excluded_roles'], true ) ); ?>>
									<?php echo esc_html( translate_user_role( $name ) ); ?>
								</label><br>
							<?php endforeach; ?>
							<p class="description"><?php esc_html_e( 'Signed-in people with one of these roles.', 'stile-analytics' ); ?></p>
						</fieldset>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Browsers without JavaScript', 'stile-analytics' ); ?></th>
					<td>
						<label>
							<input type="checkbox" name="stile_analytics[pixel]" value="1" <?php checked( $options['pixel'] ); ?>>
							<?php esc_html_e( 'Count their page views with a pixel', 'stile-analytics' ); ?>
						</label>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

/**
 * Prints one line of the form: a label, a text field and its description.
 *
 * @param array  $options     The settings.
 * @param string $name        The setting's name.
 * @param string $label       The label.
 * @param string $description The description.
 */
function stile_analytics_field( $options, $name, $label, $description ) {
	printf(
		'<tr><th scope="row"><label for="stile-%1$s">%2$s</label></th><td><input type="text" class="regular-text" id="stile-%1$s" name="stile_analytics[%1$s]" value="%3$s" aria-describedby="stile-%1$s-description"><p class="description" id="stile-%1$s-description">%4$s</p></td></tr>',
		esc_attr( $name ),
		esc_html( $label ),
		esc_attr( $options[ $name ] ),
		esc_html( $description )
	);
}
