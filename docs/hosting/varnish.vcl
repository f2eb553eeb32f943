# /etc/varnish/default.vcl: Varnish 7 with vmod_xkey (Debian: varnish, varnish-modules) before the live site.
vcl 4.1;
import std;
import xkey;

backend careers {
  .host = "127.0.0.1";
  .port = "4321";
  .first_byte_timeout = 60s;
  .probe = {
    .url = "/healthz";
    .interval = 2s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# Where the live site purges from.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(403, "Not allowed"));
    }
    if (!req.http.xkey-purge) {
      return (synth(400, "Which tags?"));
    }
    set req.http.x-gone = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Purged " + req.http.x-gone));
  }
  # Behind a password, or nobody else's: never kept.
  if (req.url ~ "^/(_jobfront|webhooks|status\.json|metrics|healthz|readyz)([/?]|$)") {
    return (pass);
  }
  # No public page knows cookies.
  unset req.http.Cookie;
  # What is stale: 30 s while it is asked for anew (CDN_STALE_WHILE_REVALIDATE), longer where the site does not answer.
  if (req.restarts == 0 && std.healthy(req.backend_hint)) {
    set req.grace = 30s;
  } else {
    set req.grace = 365d;
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (beresp.http.Cache-Control ~ "stale-if-error=\d+") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
    # So that an expired page is asked for by its ETag.
    set beresp.keep = 1h;
  }
}

sub vcl_deliver {
  # What is stale is better than an error.
  if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
    return (restart);
  }
  # Browsers ask each time; tags are nobody else's.
  if (resp.http.Cache-Control ~ "s-maxage") {
    set resp.http.Cache-Control = "public, max-age=0, must-revalidate";
  }
  unset resp.http.xkey;
}
