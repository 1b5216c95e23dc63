/* Scores verdicts, evidence and confidence against digests of the model answers, so that neither source nor program holds them to read. */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "key.h"
#include "message.h"

enum { SAFE, PHISH, evidence_lines = 2, bands = 4, bonus = 50 };

/* What the player said about a message; sure is 50 to 100 percent, 0 before an answer. */
struct answer {
  int verdict, sure, lines[evidence_lines];
};

struct tally {
  int answers, right, missed, accused, evidence, points;
  int sure, brier; /* sums of percent, and of squared percent */
  int band_answers[bands], band_right[bands];
};

static const int band_starts[bands + 1] = {50, 65, 80, 95, 101};

static uint64_t add_text(uint64_t sum, const char *text) {
  for (; *text; text++) sum = (sum ^ (unsigned char)*text) * 1099511628211u;
  return (sum ^ '/') * 1099511628211u;
}

/* The digest of an answer about a message: a verdict, or a line. */
static uint64_t digest(int message, const char *verdict, int line) {
  char number[12];
  snprintf(number, sizeof number, "%d", message + 1);
  uint64_t sum = add_text(add_text(14695981039346656037u, "harborworks"), number);
  if (line == 0) return add_text(sum, verdict);
  snprintf(number, sizeof number, "%d", line);
  return add_text(add_text(sum, "line"), number);
}

static int is_phish(int message) { return digest(message, "phish", 0) == verdict_key[message]; }

static int decides(int message, int line) {
  for (int i = 0; line > 0 && i < key_width; i++)
    if (line_key[message][i] == digest(message, "", line)) return 1;
  return 0;
}

/* Adds an answer. The points are a proper score: saying what you believe earns most in the long run, and 50 earns nothing. */
static void add_answer(struct tally *tally, int message, const struct answer *answer) {
  int right = answer->verdict == is_phish(message);
  int miss = right ? 100 - answer->sure : answer->sure;
  int band = 0, found = 0;
  while (answer->sure >= band_starts[band + 1]) band++;
  for (int i = 0; i < evidence_lines; i++) found |= decides(message, answer->lines[i]);
  tally->answers++;
  tally->sure += answer->sure;
  tally->brier += miss * miss;
  tally->points += 100 - miss * miss / 25;
  tally->band_answers[band]++;
  if (right) {
    tally->right++;
    tally->band_right[band]++;
    if (found) tally->evidence++, tally->points += bonus;
  } else if (answer->verdict == SAFE) tally->missed++;
  else tally->accused++;
}

/* Adds a round, if it was played to its end: the count of a single message would tell its answer. */
static void add_round(struct tally *tally, const struct answer *answers, int round) {
  int first = round * round_size;
  for (int i = first; i < first + round_size; i++)
    if (!answers[i].sure) return;
  for (int i = first; i < first + round_size; i++) add_answer(tally, i, &answers[i]);
}

static void print_round(const struct answer *answers, int round) {
  struct tally tally = {0};
  add_round(&tally, answers, round);
  if (tally.answers == 0) printf("  %d. %-27s not finished\n", round + 1, round_names[round]);
  else printf("  %d. %-27s %d of %d right, %d with evidence, %5d points\n", round + 1, round_names[round], tally.right, tally.answers,
              tally.evidence, tally.points);
}

static void print_calibration(const struct tally *all) {
  puts("\n  HOW SURE YOU WERE");
  for (int band = 0; band < bands; band++) {
    int count = all->band_answers[band];
    printf("  said %3d to %3d percent: ", band_starts[band], band_starts[band + 1] - 1);
    if (count == 1) printf("once, and %s", all->band_right[band] ? "right" : "wrong");
    else printf("%2d times", count);
    if (count > 1) printf(", right in %d percent of them", (all->band_right[band] * 100 + count / 2) / count);
    putchar('\n');
  }
  int said = (all->sure + all->answers / 2) / all->answers, was = (all->right * 100 + all->answers / 2) / all->answers;
  int brier = (all->brier / all->answers + 5) / 10;
  printf("  On average you said %d percent, and %d percent were right.", said, was);
  puts(said > was + 7 ? " You are too sure." : was > said + 7 ? " You may trust yourself more." : " That fits.");
  printf("  Brier score %d.%03d (0 is perfect; 0.250 is what 50 percent each time gives).\n", brier / 1000, brier % 1000);
}

static void print_report(const struct answer *answers) {
  struct tally all = {0};
  puts("\nREPORT");
  for (int round = 0; round < round_count; round++) {
    add_round(&all, answers, round);
    print_round(answers, round);
  }
  printf("\n  %2d of %d verdicts right, %d points\n", all.right, all.answers, all.points);
  printf("  %2d phish let through\n", all.missed);
  printf("  %2d honest message%s accused\n", all.accused, all.accused == 1 ? "" : "s");
  int bare = all.right - all.evidence;
  printf("  %2d right verdict%s without a line that decides\n", bare, bare == 1 ? "" : "s");
  if (all.answers == 0) return;
  print_calibration(&all);
  if (all.answers < message_count) puts("\n  Play all six rounds for a grade.");
  else if (all.right >= 32 && all.evidence >= 28 && all.brier / all.answers <= 1000) puts("\n  GRADE: GOLD. Your colleagues can ask you.");
  else if (all.right >= 28 && all.evidence >= 22) puts("\n  GRADE: SILVER. Find out which kind of mistake costs you the gold.");
  else puts("\n  GRADE: NONE YET. Read the lesson again, and look for lines before you judge.");
}
