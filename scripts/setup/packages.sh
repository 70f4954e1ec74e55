#!/usr/bin/env bash
# What `make test-packages` needs besides the browser tests: the packed tracker installed in each example, PHP and
# WordPress's sources (not set up, only read), and what evaluates the recipes' expressions.
. "$(dirname "$0")/common.sh"

packages=$root/packages
home=$cache/packages
mkdir -p "$home"
one_at_a_time packages

has php || apt_install "the WordPress plugin is tested with it" php-cli
has unzip || apt_install "the WordPress plugin is unpacked with it" unzip

# As Debian packages it; only its files are read, and it is not installed.
if [ ! -e "$home/wordpress/wp-includes/plugin.php" ]; then
  has dpkg || fail "the WordPress plugin is tested with Debian's package of WordPress: dpkg is missing."
  say "fetches WordPress's sources into $home/wordpress"
  fetched=$(mktemp -d)
  quietly "apt-get update" as_root apt-get update
  (cd "$fetched" && quietly "apt-get download wordpress" apt-get download -o APT::Sandbox::User=root wordpress)
  quietly "dpkg -x" dpkg -x "$fetched"/wordpress_*.deb "$fetched/all"
  rm -rf "$home/wordpress"
  mkdir "$home/wordpress"
  mv "$fetched/all/usr/share/wordpress/wp-includes" "$home/wordpress/"
  rm -rf "$fetched"
fi

# Of n8n's nodes only their descriptions: installed, they are hundreds of packages.
nodes=n8n-nodes-base@2.41.2
if [ "$(cat "$home/n8n/done-for" 2>/dev/null)" != "$nodes" ]; then
  say "fetches the descriptions of n8n's nodes into $home/n8n"
  rm -rf "$home/n8n"
  mkdir "$home/n8n"
  (cd "$home/n8n" && quietly "npm pack $nodes" npm pack --silent "$nodes")
  tar xzf "$home"/n8n/*.tgz -C "$home/n8n" --strip-components=3 package/dist/types/nodes.json
  rm "$home"/n8n/*.tgz
  printf '%s\n' "$nodes" >"$home/n8n/done-for"
fi

# n8n-workflow is not compiled for this: its own engine of expressions needs none of that.
npm_ci "$packages/test" --ignore-scripts

"$packages/pack" >/dev/null
packed=$(cksum <"$packages/dist/stile-tracker.tgz")
for example in react next vue svelte astro; do
  folder=$packages/examples/$example
  # The lock file does not list the content of our own package.
  [ "$(cat "$folder/node_modules/.packed" 2>/dev/null)" = "$packed" ] || rm -f "$folder/node_modules/.done-for"
  npm_ci "$folder"
  printf '%s\n' "$packed" >"$folder/node_modules/.packed"
done
