/* Incident Command Simulator: lead the response to a simulated ransomware incident at a fictional hospital.
   Prints text and reads keys, nothing else. There is no malware in it; "encrypted" is a word in a story. */
#include <stdio.h>
#include <string.h>

#include "story.h"

enum { width = 78, aware_at = AT(1, 4, 50), flag_count = 11 };

struct state {
  int minute, care, trust, evidence, cost, flags;
  int set_at[flag_count]; /* the minute at which each flag was set */
};

struct step {
  int scene, choice, minute;
};

/* The first character of a line; q when the input ends. The rest of the line is thrown away. */
static char read_key(void) {
  int first = getchar();
  int next = first;
  while (next != '\n' && next != EOF) next = getchar();
  return first == EOF ? 'q' : (char)first;
}

static int within(int value) { return value < 0 ? 0 : value > 100 ? 100 : value; }

/* Prints a text behind a label, wrapped at the width of the console and indented like its first line. */
static void print_wrapped(const char *label, const char *text) {
  int indent = (int)strlen(label), column = indent;
  printf("%s", label);
  while (*text) {
    int word = (int)strcspn(text, " ");
    if (column > indent && column + 1 + word > width) {
      printf("\n%*s", indent, "");
      column = indent;
    } else if (column > indent) {
      putchar(' ');
      column++;
    }
    printf("%.*s", word, text);
    column += word;
    text += word;
    while (*text == ' ') text++;
  }
  putchar('\n');
}

static void print_time(int minute) { printf("Day %d, %02d:%02d", minute / 1440 + 1, minute / 60 % 24, minute % 60); }

static void show_bar(const char *name, int value, int change) {
  printf("  %-18s[", name);
  for (int i = 0; i < 20; i++) putchar(i < value / 5 ? '#' : '.');
  printf("] %3d", value);
  if (change) printf("  (%+d)", change);
  putchar('\n');
}

static void show_state(const struct state *now, const struct effect *change) {
  show_bar("care of patients", now->care, change->care);
  show_bar("trust", now->trust, change->trust);
  show_bar("evidence", now->evidence, change->evidence);
  printf("  %-18sEUR %d,000", "cost", now->cost);
  if (change->cost) printf("  (%+d,000)", change->cost);
  puts("\n");
}

static void apply(struct state *now, const struct choice *choice) {
  now->minute += choice->effect.minutes;
  now->care = within(now->care + choice->effect.care);
  now->trust = within(now->trust + choice->effect.trust);
  now->evidence = within(now->evidence + choice->effect.evidence);
  now->cost += choice->effect.cost;
  if (now->cost < 0) now->cost = 0;
  for (int i = 0; i < flag_count; i++)
    if (choice->flags & ~now->flags & 1 << i) now->set_at[i] = now->minute;
  now->flags |= choice->flags;
}

static int next_played(int scene, int flags) {
  while (scene != END && ((story[scene].skip_if & flags) || (story[scene].needs & ~flags))) scene = story[scene].skip_to;
  return scene;
}

static const struct ending *ending_of(const struct state *now) {
  const struct ending *end = endings;
  const struct ending *last = endings + sizeof endings / sizeof endings[0] - 1;
  while (end < last && now->care >= end->care_below && now->trust >= end->trust_below && now->evidence >= end->evidence_below &&
         !(end->cost_above && now->cost > end->cost_above) && !(now->flags & end->has) && !(end->lacks & ~now->flags))
    end++;
  return end;
}

static void show_duty(const struct state *now, int flag, const char *name, int due) {
  int index = 0;
  while (1 << index != flag) index++;
  printf("  %-29sdue ", name);
  print_time(due);
  if (!(now->flags & flag)) puts(": not sent");
  else {
    printf(": sent ");
    print_time(now->set_at[index]);
    puts(now->set_at[index] <= due ? ", in time" : ", LATE");
  }
}

static void wait_for_enter(const char *what) {
  printf("\nPress Enter%s.\n", what);
  fflush(stdout);
  read_key();
}

static void explain_step(const struct step *step) {
  const struct scene *scene = &story[step->scene];
  const struct choice *taken = &scene->choices[step->choice], *best = &scene->choices[scene->best];
  printf("\n%c ", taken == best ? '+' : '-');
  print_time(step->minute);
  printf("  %s\n", scene->title);
  print_wrapped("    You:    ", taken->text);
  print_wrapped("    Why:    ", taken->lesson);
  if (taken == best) return;
  print_wrapped("    Better: ", best->text);
  print_wrapped("    Why:    ", best->lesson);
}

static void debrief(const struct step *steps, int count, const struct state *now, int finished) {
  const struct effect none = {0};
  int best = 0, phase = -1;
  puts("\n================ DEBRIEF ================");
  for (int i = 0; i < count; i++) {
    const struct scene *scene = &story[steps[i].scene];
    if (phase >= 0 && scene->phase != phase) wait_for_enter(" for the next phase");
    if (scene->phase != phase) printf("\n---- %s ----\n", phases[phase = scene->phase]);
    if (steps[i].choice == scene->best) best++;
    explain_step(&steps[i]);
  }
  printf("\n  %d decisions, %d of them the plan's\n\n", count, best);
  show_state(now, &none);
  if (count == 0) puts("  Nothing was decided. That is a decision too.");
  else if (!finished) puts("  You left before the end. Play on to see how it ends.");
  else {
    const struct ending *end = ending_of(now);
    show_duty(now, WARNED, "NIS2 early warning (24 h)", aware_at + 24 * 60);
    show_duty(now, REPORTED, "GDPR breach report (72 h)", aware_at + 72 * 60);
    show_duty(now, NOTIFIED, "NIS2 notification (72 h)", aware_at + 72 * 60);
    show_duty(now, FILED, "NIS2 final report (1 month)", (now->flags & NOTIFIED ? now->set_at[5] : aware_at + 72 * 60) + 30 * 1440);
    printf("\nENDING: %s\n", end->title);
    print_wrapped("  ", end->text);
  }
}

int main(void) {
  struct state now = {.minute = aware_at, .care = 60, .trust = 40, .evidence = 30};
  struct step steps[SCENES];
  int count = 0, scene = FIRST_CALL, phase = -1;
  puts("INCIDENT COMMAND SIMULATOR\n");
  print_wrapped("", "You lead the response at Lindenhof Hospital, which does not exist. Four things count: care of patients, trust, evidence and cost. "
                    "Time runs with every decision. Choose 1, 2 or 3; q ends with the debrief.");
  while (scene != END) {
    const struct scene *here = &story[scene];
    if (now.minute < here->at) now.minute = here->at;
    if (here->phase != phase) printf("\n---- %s ----\n", phases[phase = here->phase]);
    putchar('\n');
    print_time(now.minute);
    printf("  %s\n", here->title);
    print_wrapped("", here->text);
    putchar('\n');
    for (int i = 0; i < 3; i++) {
      char label[] = {' ', ' ', (char)('1' + i), ' ', ' ', 0};
      print_wrapped(label, here->choices[i].text);
    }
    printf("> ");
    fflush(stdout);
    char key = read_key();
    if (key == 'q' || key == 'Q') break;
    if (key < '1' || key > '3') {
      puts("  Please: 1, 2, 3 or q.");
      continue;
    }
    const struct choice *choice = &here->choices[key - '1'];
    steps[count++] = (struct step){scene, key - '1', now.minute};
    apply(&now, choice);
    puts("");
    print_wrapped("  ", choice->result);
    puts("");
    show_state(&now, &choice->effect);
    scene = next_played(choice->next, now.flags);
  }
  debrief(steps, count, &now, scene == END);
  wait_for_enter("");
  return 0;
}
