/* Spot the Phish Arcade: six rounds of six messages with their headers. Prints text and reads lines, nothing else.
   Portable C11: cc -std=c11 -o arcade main.c builds it everywhere. */
#include "score.h"
#include "text.h"

static void print_help(void) {
  puts("\n  p LINES SURE   phish; the one or two lines that decide; how sure, 50 to 100");
  puts("  s LINES SURE   safe, in the same way. Example: p 1 8 85");
  puts("  about          who you are and what you know");
  puts("  again          the message once more");
  puts("  round N        go to round N, 1 to 6; answers of that round are erased");
  puts("  quit           the report of the rounds that you have finished");
  puts("  A right verdict earns up to 100 points, and 50 more with a line that decides.");
  puts("  A wrong one costs up to 300. Saying 50 earns and costs nothing.\n");
}

static int line_count(const char *message) {
  int count = 1;
  for (; *message; message++) count += *message == '\n';
  return count;
}

static void print_message(int number) {
  const char *text = messages[number];
  printf("\n---- Round %d, %s: message %d ----\n", number / round_size + 1, round_names[number / round_size], number + 1);
  for (int line = 1; *text; line++) {
    int length = (int)strcspn(text, "\n");
    print_numbered(line, text, length);
    text += length;
    if (*text) text++;
  }
}

/* Reads "LINES SURE" into an answer; 0, with a hint, when it is not that. */
static int read_answer(struct answer *answer, int verdict, char *rest, int lines) {
  struct answer read = {.verdict = verdict};
  int count = 0;
  for (const char *word = next_word(&rest); *word; word = next_word(&rest)) {
    int number = number_of(word);
    if (number >= 50 && number <= 100 && !read.sure && count > 0) read.sure = number;
    else if (number >= 1 && number <= lines && count < evidence_lines && !read.sure) read.lines[count++] = number;
    else count = evidence_lines + 1;
    if (count > evidence_lines) break;
  }
  if (count < 1 || count > evidence_lines || !read.sure) {
    printf("  Please: one or two lines from 1 to %d, then 50 to 100. Example: p 1 85\n", lines);
    return 0;
  }
  *answer = read;
  return 1;
}

/* Erases the answers of a round and returns its first message, or -1 if there is no such round. */
static int go_to_round(struct answer *answers, const char *word) {
  int round = number_of(word);
  if (round < 1 || round > round_count) {
    puts("  Please: round and a number from 1 to 6.");
    return -1;
  }
  int first = (round - 1) * round_size;
  memset(&answers[first], 0, round_size * sizeof *answers);
  return first;
}

/* The next message that has no answer from here on, or message_count. */
static int next_open(const struct answer *answers, int at) {
  while (at < message_count && answers[at].sure) at++;
  return at;
}

static void play(struct answer *answers) {
  char line[line_size];
  int at = 0, shown = -1;
  while (at < message_count) {
    if (shown != at) print_message(shown = at);
    printf("> ");
    fflush(stdout);
    if (!read_line(line)) return;
    char *rest = line;
    const char *command = next_word(&rest);
    if (same_word(command, "quit") || same_word(command, "q")) return;
    if (same_word(command, "help")) print_help();
    else if (same_word(command, "about")) print_text(about_you, 2);
    else if (same_word(command, "again")) shown = -1;
    else if (same_word(command, "round")) {
      int first = go_to_round(answers, next_word(&rest));
      if (first >= 0) at = first, shown = -1;
    } else if (same_word(command, "p") || same_word(command, "s")) {
      if (!read_answer(&answers[at], same_word(command, "p") ? PHISH : SAFE, rest, line_count(messages[at]))) continue;
      if (at % round_size == round_size - 1) {
        puts("\nEND OF THE ROUND");
        print_round(answers, at / round_size);
      }
      at = next_open(answers, at + 1);
    } else puts("  Please: p or s with lines and how sure, about, again, round, help or quit.");
  }
}

int main(void) {
  static struct answer answers[message_count];
  puts("SPOT THE PHISH ARCADE\n");
  print_text(about_you, 0);
  print_help();
  play(answers);
  print_report(answers);
  puts("\nPress Enter.");
  fflush(stdout);
  getchar();
  return 0;
}
