/* Spot the Phish Arcade: sixty invented messages in rounds of ten. Prints text and reads keys, nothing else. */
#include <ctype.h>
#include <stdio.h>

#include "messages.h"

enum { count = sizeof messages / sizeof messages[0], round_size = 10 };

/* What the player knows before the first message: without it nobody could say what is expected. */
static const char *const about_you =
    "You work at Harbor Works; colleagues write from harbor.example.\n"
    "  You also know: printshop.example (prints your posters), bank.example,\n"
    "  rail.example, shop.example, library.example, news.example, cafe.example and\n"
    "  the club at garden.example. Other addresses are new to you.\n"
    "  This week you ordered a desk lamp, booked a train for Friday, canceled your\n"
    "  newspaper, asked Max for a draft and for a holiday in July, reported the\n"
    "  printer, and told the help desk about your new phone.\n"
    "  Known addresses can be taken over, and strangers can be honest.\n";

/* The first letter of a line, in lowercase; q when the input ends. The rest of the line is thrown away. */
static char read_key(void) {
  int first = getchar();
  int next = first;
  while (next != '\n' && next != EOF) next = getchar();
  return first == EOF ? 'q' : (char)tolower(first);
}

struct score {
  int right, caught, missed, accused, points, streak, best;
};

static void judge(struct score *score, const struct message *now, int said_phish) {
  if (said_phish == now->phish) {
    score->right++;
    score->streak++;
    if (score->streak > score->best) score->best = score->streak;
    score->points += 10 + 2 * (score->streak - 1);
    if (now->phish) score->caught++;
    printf("   RIGHT  +%d  %s\n\n", 10 + 2 * (score->streak - 1), now->why);
  } else {
    score->streak = 0;
    if (now->phish) score->missed++;
    else score->accused++;
    printf("   %s  %s\n\n", now->phish ? "IT WAS A PHISH." : "It was honest.", now->why);
  }
}

static void report(const struct score *score, int seen) {
  printf("REPORT: %d messages, %d right, %d points, best streak %d\n", seen, score->right, score->points, score->best);
  printf("        phish caught %d, phish missed %d, honest messages accused %d\n", score->caught, score->missed, score->accused);
  if (score->missed > score->accused) puts("        You trust easily: ask what the message wants before you ask who sent it.");
  else if (score->accused > score->missed) puts("        You suspect easily: ask what the message wants from you. Nothing is a good sign.");
  puts("");
}

int main(void) {
  struct score score = {0};
  int seen = 0;
  puts("SPOT THE PHISH ARCADE\n\n  p  phish      s  safe      q  end\n  A row of right answers is worth more and more.\n");
  puts(about_you);
  while (seen < count) {
    const struct message *now = &messages[seen];
    printf("%2d. %s\n    from %s\n    %s\n> ", seen + 1, now->subject, now->from, now->text);
    fflush(stdout);
    char key = read_key();
    if (key == 'q') break;
    if (key != 'p' && key != 's') {
      puts("   Please: p, s or q.");
      continue;
    }
    judge(&score, now, key == 'p');
    seen++;
    if (seen % round_size == 0) report(&score, seen);
  }
  if (seen % round_size != 0 || seen == 0) report(&score, seen);
  puts("Press Enter.");
  read_key();
  return 0;
}
