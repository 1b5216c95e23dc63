/* Network Defender Console: the Monday shift after a weekend of alerts. Prints text and reads lines, nothing else.
   Portable C11: cc -std=c11 -o console main.c builds it everywhere. */
#include "alerts.h"
#include "grade.h"

enum { enough_verdicts = 30 };

static const char intro[] =
    "Monday, November 9, 2026, 07:00. You begin your shift at Tidewater Freight, which does not exist: 140 people, an office, a depot. "
    "On weekends somebody is called for critical alerts only, and there was none. Forty alerts wait. At noon you hand over.\n\n"
    "Some of them are the work of one intruder. Find out which, how far the intruder came, and what is next. "
    "Looking something up takes minutes, and you have 300. Type help for the commands.";

static void print_help(void) {
  puts("\n  queue [WORD]   the alerts, or those with a word: open, high, sat, a name");
  puts("  show N         open alert N (1 minute)");
  for (int t = 0; t < table_count; t++) printf("  %s (%d minutes)\n", tables[t].about, tables[t].minutes);
  puts("  verdict N [N ...] V    V is one of:");
  puts("      incident   the work of the one intruder, or a trace of it");
  puts("      separate   real, with another cause, and somebody has to act today");
  puts("      benign     the title is true, and it was authorized or harmless");
  puts("      false      the title is not true");
  puts("  scope          the fields of your report");
  puts("  scope FIELD ANSWER [ANSWER ...]    times are written as: fri 16:05");
  puts("  review         your verdicts and your report");
  puts("  code           a code to go on another day;  restore CODE  goes on");
  puts("  file           hand over and get the debrief;  quit  leaves without");
  puts("  What you have opened once, you may open again at no cost.\n");
}

static void print_clock(const struct notebook *book) {
  int now = shift_start + minutes_used(book);
  printf("[%02d:%02d]> ", now / 60, now % 60);
  fflush(stdout);
}

/* Whether there is time left for a look; marks it as taken. What was opened before costs nothing. */
static int spend(const struct notebook *book, unsigned char *opened, int minutes) {
  if (!*opened && minutes_used(book) + minutes > shift_minutes) {
    puts("  No time for that before noon.");
    return 0;
  }
  *opened = 1;
  return 1;
}

static void print_row(const struct notebook *book, int i) {
  printf("  %2d  %s  %-6s  %-40s  %s\n", i + 1, alerts[i].raised, alerts[i].severity, alerts[i].title, verdict_names[book->verdicts[i]]);
  printf("      %s\n", alerts[i].subject);
}

static void list_queue(const struct notebook *book, const char *word) {
  int rows = 0;
  for (int i = 0; i < alert_count; i++) {
    const struct alert *it = &alerts[i];
    int fits = same_word(word, "open") ? book->verdicts[i] == OPEN
                                       : holds(it->raised, word) || holds(it->severity, word) || holds(it->title, word) || holds(it->subject, word);
    if (!fits) continue;
    print_row(book, i);
    rows++;
  }
  printf("  %d alert%s.\n", rows, rows == 1 ? "" : "s");
}

static void show_alert(struct notebook *book, const char *word) {
  int number = number_of(word);
  if (number < 1 || number > alert_count) puts("  Please: show and a number from 1 to 40.");
  else if (spend(book, &book->shown[number - 1], 1)) {
    print_row(book, number - 1);
    print_text(alerts[number - 1].fields, 6);
  }
}

static void look_up(struct notebook *book, int t, const char *key) {
  if (!*key) {
    printf("  Please: %s\n", tables[t].about);
    return;
  }
  for (int r = 0; r < tables[t].count; r++)
    if (same_word(tables[t].records[r].key, key)) {
      if (spend(book, &book->opened[t][r], tables[t].minutes)) print_text(tables[t].records[r].text, 2);
      return;
    }
  puts("  Nothing on record. (No time was taken.)");
}

static void give_verdicts(struct notebook *book, char *rest) {
  unsigned char chosen[alert_count] = {0};
  char *word;
  int number;
  while ((number = number_of(word = next_word(&rest))) >= 1 && number <= alert_count) chosen[number - 1] = 1;
  int v = INCIDENT, count = 0;
  while (v < verdict_count && !same_word(word, verdict_names[v])) v++;
  for (int i = 0; i < alert_count; i++) count += chosen[i];
  if (v == verdict_count || count == 0) {
    puts("  Please: verdict, numbers from 1 to 40, and incident, separate, benign or false.");
    return;
  }
  for (int i = 0; i < alert_count; i++)
    if (chosen[i]) {
      book->verdicts[i] = (unsigned char)v;
      book->unread[i] = !book->shown[i];
    }
  printf("  Noted: %d as %s.\n", count, verdict_names[v]);
}

static void print_scope(const struct notebook *book) {
  for (int f = 0; f < field_count; f++)
    printf("  %-10s %s\n             = %s\n", fields[f].name, fields[f].about, *book->scope[f] ? book->scope[f] : "-");
}

/* Writes down a field of the report, with one space between two words. */
static void fill_scope(struct notebook *book, char *rest) {
  const char *name = next_word(&rest);
  int f = 0;
  while (f < field_count && !same_word(name, fields[f].name)) f++;
  if (f == field_count) {
    if (*name) puts("  There is no such field.");
    print_scope(book);
    return;
  }
  char *place = book->scope[f];
  *place = 0;
  for (const char *word = next_word(&rest); *word; word = next_word(&rest)) {
    if (*place) strcat(place, " ");
    strcat(place, word);
  }
  printf("  %s = %s\n", fields[f].name, *place ? place : "-");
}

static int judged(const struct notebook *book) {
  int count = 0;
  for (int i = 0; i < alert_count; i++) count += book->verdicts[i] != OPEN;
  return count;
}

static void review(const struct notebook *book) {
  for (int v = OPEN; v < verdict_count; v++) {
    printf("  %-9s", v == OPEN ? "open" : verdict_names[v]);
    for (int i = 0, count = 0; i < alert_count; i++)
      if (book->verdicts[i] == v) printf("%s%d", count++ % 20 || count == 1 ? " " : "\n            ", i + 1);
    putchar('\n');
  }
  print_scope(book);
}

/* Does what a line says; 0 when the shift is over. */
static int obey(struct notebook *book, char *line) {
  char *rest = line;
  const char *command = next_word(&rest);
  for (int t = 0; t < table_count; t++)
    if (same_word(command, tables[t].command)) return look_up(book, t, next_word(&rest)), 1;
  if (same_word(command, "queue")) list_queue(book, next_word(&rest));
  else if (same_word(command, "show")) show_alert(book, next_word(&rest));
  else if (same_word(command, "verdict")) give_verdicts(book, rest);
  else if (same_word(command, "scope")) fill_scope(book, rest);
  else if (same_word(command, "review")) review(book);
  else if (same_word(command, "code")) {
    puts("  Copy this code, and your report, which is not in it:");
    print_code(book);
  } else if (same_word(command, "restore")) puts(read_code(book, next_word(&rest)) ? "  Restored: verdicts and clock." : "  This is not a code of this program.");
  else if (same_word(command, "help")) print_help();
  else if (same_word(command, "quit")) return 0;
  else if (same_word(command, "file")) {
    if (judged(book) < enough_verdicts) printf("  The next shift takes over when at least %d alerts are judged. You have %d.\n", enough_verdicts, judged(book));
    else return grade(book), 0;
  } else if (*command) puts("  Unknown command. Type help.");
  return 1;
}

int main(void) {
  static struct notebook book;
  char line[line_size];
  puts("NETWORK DEFENDER CONSOLE\n");
  print_text(intro, 0);
  putchar('\n');
  do print_clock(&book);
  while (read_line(line) && obey(&book, line));
  puts("\nPress Enter.");
  fflush(stdout);
  getchar();
  return 0;
}
