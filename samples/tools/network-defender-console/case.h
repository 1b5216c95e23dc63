/* What the case consists of: alerts, and records that a query finds by their key. */
#pragma once

enum { alert_count = 40, shift_minutes = 300, shift_start = 7 * 60 };

/* An alert as the console lists it; the fields are what the alert itself says when it is opened. */
struct alert {
  const char *raised, *severity, *title, *subject, *fields;
};

/* What a query answers about one host, account, address, person, day or alert. */
struct record {
  const char *key, *text;
};
