/* The debrief: compares the notebook with digests of the model answers, so that neither source nor program holds them to read. */
#pragma once

#include <stdint.h>

#include "key.h"
#include "notebook.h"

struct field {
  const char *name, *about;
  int is_time;
};

static const struct field fields[field_count] = {
    {"accounts", "accounts that the intruder used or made", 0},
    {"hosts", "our hosts on which the intruder was logged on or ran something", 0},
    {"addresses", "outside addresses that the intruder worked through", 0},
    {"shares", "shares that were copied out", 0},
    {"delivered", "when the message that began it was delivered", 1},
    {"entry", "when the intruder first signed in to an account", 1},
    {"foothold", "when their first program started on one of our hosts", 1},
    {"theft", "when the first file began to leave", 1},
    {"deadline", "when their next step is due", 1},
};

static uint64_t digest(const char *what, const char *answer) {
  const char *const parts[] = {"tidewater", what, answer};
  uint64_t sum = 14695981039346656037u;
  for (int part = 0; part < 3; part++) {
    for (const char *at = parts[part]; *at; at++) sum = (sum ^ (unsigned char)*at) * 1099511628211u;
    sum = (sum ^ '/') * 1099511628211u;
  }
  return sum;
}

/* The model verdict of an alert: the one whose digest is in the key. */
static enum verdict model_of(int alert) {
  char name[12];
  snprintf(name, sizeof name, "%d", alert + 1);
  for (int v = INCIDENT; v < verdict_count; v++)
    if (digest(name, verdict_names[v]) == verdict_key[alert]) return (enum verdict)v;
  return OPEN;
}

struct tally {
  int all, right;
};

/* How many answers of a field are in the key, and how many it holds besides. Counts each answer once. */
static struct tally count_scope(const struct notebook *book, int field, int *extra) {
  struct tally tally = {0};
  char line[line_size], *rest = line, *word;
  unsigned char met[key_width] = {0};
  uint64_t strangers[line_size / 2];
  int strange = 0;
  strcpy(line, book->scope[field]);
  for (int k = 0; k < key_width; k++) tally.all += scope_key[field][k] != 0;
  while (*(word = fields[field].is_time ? rest : next_word(&rest))) {
    uint64_t sum = digest(fields[field].name, word);
    int place = 0;
    while (place < key_width && scope_key[field][place] != sum) place++;
    if (place < key_width) met[place] = 1;
    else {
      int i = 0;
      while (i < strange && strangers[i] != sum) i++;
      if (i == strange) strangers[strange++] = sum;
    }
    if (fields[field].is_time) break;
  }
  for (int k = 0; k < key_width; k++) tally.right += met[k];
  *extra = strange;
  return tally;
}

/* Prints the part about the scope; returns the number of mistakes in it. */
static int grade_scope(const struct notebook *book) {
  struct tally times = {0};
  int mistakes = 0;
  puts("\nSCOPE AND TIMELINE");
  for (int f = 0; f < field_count; f++) {
    int extra = 0;
    struct tally tally = count_scope(book, f, &extra);
    if (fields[f].is_time) {
      times.all += tally.all;
      times.right += tally.right;
      continue;
    }
    printf("  %-10s %d named rightly, %d missing, %d named that do not belong\n", fields[f].name, tally.right, tally.all - tally.right, extra);
    mistakes += tally.all - tally.right + extra;
  }
  printf("  %-10s %d of %d right, to the minute\n", "times", times.right, times.all);
  return mistakes + times.all - times.right;
}

static void grade(const struct notebook *book) {
  struct tally of[verdict_count] = {{0, 0}};
  int split = 0, closed = 0, pulled = 0, lost = 0, raised = 0, mixed = 0, open = 0, unread = 0, right = 0;
  for (int i = 0; i < alert_count; i++) {
    enum verdict model = model_of(i), given = (enum verdict)book->verdicts[i];
    of[model].all++;
    unread += book->unread[i];
    if (given == model) of[model].right++, right++;
    else if (given == OPEN) open++;
    else if (model == INCIDENT) *(given == SEPARATE ? &split : &closed) += 1;
    else if (model == SEPARATE) *(given == INCIDENT ? &pulled : &lost) += 1;
    else *(given == INCIDENT || given == SEPARATE ? &raised : &mixed) += 1;
  }
  printf("\nDEBRIEF\n\nQUEUE: %d of %d verdicts right\n", right, alert_count);
  printf("  of the incident            %2d of %d found\n", of[INCIDENT].right, of[INCIDENT].all);
  printf("  separate matters           %2d of %d found\n", of[SEPARATE].right, of[SEPARATE].all);
  printf("  authorized activity        %2d of %d found\n", of[BENIGN].right, of[BENIGN].all);
  printf("  mistakes of the detection  %2d of %d found\n", of[MISTAKEN].right, of[MISTAKEN].all);
  puts("\nMISTAKES, BY WHAT THEY COST");
  printf("  %2d  the intruder's work was closed as harmless\n", closed);
  printf("  %2d  the intruder's work was taken for another matter\n", split);
  printf("  %2d  another matter was taken for the intruder's work\n", pulled);
  printf("  %2d  a matter that needs an owner was closed\n", lost);
  printf("  %2d  people were called for something harmless\n", raised);
  printf("  %2d  closed rightly, with the wrong reason\n", mixed);
  printf("  %2d  left open for the next shift\n", open);
  printf("  %2d  verdicts were given before the alert was opened\n", unread);
  int mistakes = grade_scope(book);
  printf("\n%d of %d minutes used.\n\n", minutes_used(book), shift_minutes);
  if (of[INCIDENT].right >= of[INCIDENT].all - 1 && right >= 36 && mistakes <= 2) puts("HANDOVER ACCEPTED. The next shift knows what to do before tonight.");
  else if (of[INCIDENT].right >= 10 && right >= 28) puts("HANDOVER WITH QUESTIONS. The outline is there, and somebody has to do a part of the work again.");
  else puts("HANDOVER RETURNED. The next shift would act on the wrong picture.");
}
