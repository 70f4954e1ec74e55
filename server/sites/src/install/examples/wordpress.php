// In the theme's functions.php:
add_action("wp_head", function () {
    echo '<script defer src="{origin}/stile.js" data-site="{site}"></script>';
});
