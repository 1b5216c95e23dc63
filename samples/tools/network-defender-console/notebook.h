/* What the player has done: verdicts, opened records, scope. A code of letters and digits carries the first two to another day. */
#pragma once

#include <stdint.h>

#include "case.h"
#include "network.h"
#include "hosts.h"
#include "people.h"
#include "text.h"
#include "trees.h"
#include "users.h"

struct table {
  const char *command, *about;
  const struct record *records;
  int count, minutes;
};

#define TABLE(command, about, records, minutes) {command, about, records, sizeof records / sizeof records[0], minutes}
static const struct table tables[] = {
    TABLE("host", "host NAME      asset list and endpoint agent", hosts, 4),
    TABLE("user", "user NAME      directory, sign-ins, badge", users, 4),
    TABLE("ip", "ip ADDRESS     who uses it, and what of ours met it", addresses, 3),
    TABLE("tree", "tree N         process tree of alert N", trees, 5),
    TABLE("rule", "rule N         earlier alerts of the rule of alert N", history, 2),
    TABLE("calendar", "calendar DAY   changes and routines: fri, sat, sun, mon", days, 3),
    TABLE("call", "call NAME      ask a person, such as k.lund", calls, 12),
};
enum { table_count = sizeof tables / sizeof tables[0], field_count = 9, record_max = 20 };

enum verdict { OPEN, INCIDENT, SEPARATE, BENIGN, MISTAKEN, verdict_count };
static const char *const verdict_names[verdict_count] = {"-", "incident", "separate", "benign", "false"};

struct notebook {
  unsigned char verdicts[alert_count], unread[alert_count]; /* unread: judged before it was opened */
  unsigned char shown[alert_count], opened[table_count][record_max];
  char scope[field_count][line_size];
};

static int minutes_used(const struct notebook *book) {
  int minutes = 0;
  for (int i = 0; i < alert_count; i++) minutes += book->shown[i];
  for (int t = 0; t < table_count; t++)
    for (int r = 0; r < tables[t].count; r++) minutes += tables[t].minutes * book->opened[t][r];
  return minutes;
}

static const char code_letters[] = "abcdefghjkmnpqrstuvwxyz123456789"; /* no i, l, o, 0 */
enum { code_bits = alert_count * 5 + 95, check_bits = 20, code_length = (code_bits + check_bits + 4) / 5 };

/* Each bit of the notebook in a fixed order; writes it when `value` is 0 or 1. Returns the bit, 0 beyond the last. */
static int notebook_bit(struct notebook *book, int index, int value) {
  if (index < alert_count * 5) {
    int i = index / 5, bit = index % 5;
    unsigned char *place = bit < 3 ? &book->verdicts[i] : bit == 3 ? &book->unread[i] : &book->shown[i];
    int shift = bit < 3 ? bit : 0;
    if (value >= 0) *place = (unsigned char)((*place & ~(1 << shift)) | value << shift);
    return *place >> shift & 1;
  }
  index -= alert_count * 5;
  for (int t = 0; t < table_count; index -= tables[t++].count)
    if (index < tables[t].count) {
      if (value >= 0) book->opened[t][index] = (unsigned char)value;
      return book->opened[t][index];
    }
  return 0;
}

static uint32_t check_of(struct notebook *book) {
  uint32_t sum = 2166136261u;
  for (int i = 0; i < code_bits; i++) sum = (sum ^ (uint32_t)notebook_bit(book, i, -1) ^ (uint32_t)i << 1) * 16777619u;
  return (sum ^ sum >> 20) & ((1u << check_bits) - 1);
}

static void print_code(struct notebook *book) {
  uint32_t check = check_of(book);
  printf("    ");
  for (int i = 0; i < code_length; i++) {
    int letter = 0;
    for (int bit = 0; bit < 5; bit++) {
      int at = i * 5 + bit;
      int value = at < code_bits ? notebook_bit(book, at, -1) : at < code_bits + check_bits ? (int)(check >> (at - code_bits) & 1) : 0;
      letter |= value << bit;
    }
    putchar(code_letters[letter]);
  }
  putchar('\n');
}

/* Whether the code is one that this program printed; the notebook changes only then. */
static int read_code(struct notebook *book, const char *code) {
  struct notebook read = {0};
  uint32_t check = 0;
  if (strlen(code) != code_length) return 0;
  for (int i = 0; i < code_length; i++) {
    const char *place = strchr(code_letters, code[i]);
    if (!place) return 0;
    for (int bit = 0; bit < 5; bit++) {
      int at = i * 5 + bit, value = (int)(place - code_letters) >> bit & 1;
      if (at < code_bits) notebook_bit(&read, at, value);
      else if (at < code_bits + check_bits) check |= (uint32_t)value << (at - code_bits);
    }
  }
  for (int i = 0; i < alert_count; i++)
    if (read.verdicts[i] >= verdict_count) return 0;
  if (check != check_of(&read)) return 0;
  memcpy(read.scope, book->scope, sizeof read.scope);
  *book = read;
  return 1;
}
