/* Incident Command Simulator: leads through a simulated ransomware incident at a fictional hospital.
   Prints text and reads keys, nothing else. There is no malware in it; "encrypted" is a word in a story. */
#include <stdio.h>

#include "story.h"

enum { scenes = sizeof story / sizeof story[0] };

/* The first sign of a line; q when the input ends. The rest of the line is thrown away. */
static char read_key(void) {
  int first = getchar();
  int next = first;
  while (next != '\n' && next != EOF) next = getchar();
  return first == EOF ? 'q' : (char)first;
}

static int within(int value) { return value < 0 ? 0 : value > 100 ? 100 : value; }

static void show_bar(const char *name, int value) {
  printf("  %-18s[", name);
  for (int i = 0; i < 20; i++) putchar(i < value / 5 ? '#' : '.');
  printf("] %d\n", value);
}

static void debrief(const int *path, const int *chosen, int steps, int minutes, int care, int trust) {
  int best = 0;
  puts("\n================ DEBRIEF ================");
  for (int i = 0; i < steps; i++) {
    const struct choice *choice = &story[path[i]].choices[chosen[i]];
    if (chosen[i] == story[path[i]].plan) best++;
    printf("%s\n   you: %s\n   %s\n", story[path[i]].title, choice->text, choice->lesson);
  }
  printf("\n  %d decisions, %d of them the plan's, %d hours %d minutes of work\n", steps, best, minutes / 60, minutes % 60);
  show_bar("care of patients", care);
  show_bar("trust", trust);
  if (steps == 0) puts("  Nothing was decided. That is a decision too.");
  else if (care >= 70 && trust >= 70) puts("  The house came through. Write down why.");
  else if (care >= 40) puts("  The house came through, with scars.");
  else puts("  Patients were harmed. Read the lines above, and play again.");
}

int main(void) {
  int path[scenes], chosen[scenes];
  int steps = 0, scene = 0, minutes = 0, care = 80, trust = 50;
  puts("INCIDENT COMMAND SIMULATOR\n\nYou lead the response at Lindenhof Hospital, which does not exist.\n"
       "Choose 1, 2 or 3; q ends with the debrief.\n");
  while (scene >= 0 && steps < scenes) {
    const struct scene *now = &story[scene];
    printf("%s\n%s\n", now->title, now->text);
    for (int i = 0; i < 3; i++) printf("  %d  %s\n", i + 1, now->choices[i].text);
    printf("> ");
    fflush(stdout);
    char key = read_key();
    if (key == 'q' || key == 'Q') break;
    if (key < '1' || key > '3') {
      puts("  Please: 1, 2, 3 or q.\n");
      continue;
    }
    const struct choice *choice = &now->choices[key - '1'];
    path[steps] = scene;
    chosen[steps++] = key - '1';
    minutes += choice->minutes;
    care = within(care + choice->care);
    trust = within(trust + choice->trust);
    show_bar("care of patients", care);
    show_bar("trust", trust);
    puts("");
    scene = choice->next;
  }
  debrief(path, chosen, steps, minutes, care, trust);
  puts("Press Enter.");
  read_key();
  return 0;
}
