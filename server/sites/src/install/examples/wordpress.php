// In the theme's functions.php:
add_action("wp_head", function () {
    echo '{tag}';
});
// Where no script runs, a picture counts the page:
add_action("wp_footer", function () {
    $page = set_url_scheme("https://" . $_SERVER["HTTP_HOST"] . $_SERVER["REQUEST_URI"]);
    echo '<noscript><img src="{origin}/pixel.gif?s={site}&amp;u=' . rawurlencode($page) . '" alt=""></noscript>';
});
