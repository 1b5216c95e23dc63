/* Network Defender Console: one simulated shift. Prints text and reads keys, nothing else.
   Portable C11: cc -std=c11 -o console main.c builds it everywhere. */
#include <ctype.h>
#include <stdio.h>

struct alert {
  const char *time, *text, *detail;
  char answer; /* c close, i investigate, e escalate */
  const char *why;
};

static const struct alert alerts[] = {
    {"08:05", "Failed logon, one attempt, a.berg from 192.0.2.14", "a.berg logged on a minute later from the same place.", 'c', "One typing error. Close it."},
    {"08:20", "312 failed logons for one account from 203.0.113.9", "No attempt has succeeded. The account belongs to the mail gateway.", 'i', "Guessing goes on, but nothing is open yet: block the address, and see whether it tried other accounts with a guess or two each (password spraying), and whether one of those succeeded."},
    {"08:40", "Virus protection removed a test file on WS-022", "The training department announced the test yesterday.", 'c', "Announced, and it worked."},
    {"09:05", "New member of Domain Admins: support_tmp", "The account was made three minutes ago. No request exists.", 'e', "The highest rights without a request: wake people up."},
    {"09:30", "WS-014 calls 203.0.113.50 every 60 seconds", "Four bytes each time, since Sunday night.", 'e', "As regular as a clock: something calls home. Isolate WS-014."},
    {"10:00", "Scan of 200 machines from 192.0.2.250", "192.0.2.250 is the inventory server; it scans each Monday at ten.", 'c', "The inventory, at its usual time."},
    {"10:25", "Mail program started a script interpreter on WS-031", "The user opened an attachment named invoice.", 'e', "A message that starts an interpreter is the usual beginning of trouble."},
    {"11:10", "Certificate of intranet.example.com ends in six days", "Renewal is automatic, but last night it failed.", 'i', "No attack, but somebody has to look before Sunday."},
    {"12:15", "User d.moss reads 4,000 files in six minutes", "d.moss is on holiday.", 'e', "Nobody reads so fast, least of all on holiday."},
    {"13:00", "Firewall blocked one packet from 198.51.100.77", "One packet to a closed port.", 'c', "The noise of the internet. It was blocked."},
    {"14:20", "Backup of SRV-DB did not run", "The disk is full. The last good backup is from yesterday.", 'i', "Not urgent this minute, and very urgent on the day you need it."},
    {"15:45", "Audit log of SRV-FILE was cleared by c.lind", "c.lind says: that was not me.", 'e', "Somebody hides something, and uses a colleague's account."},
};

enum { count = sizeof alerts / sizeof alerts[0] };

/* The next letter of a line, in lowercase; q when the input ends. The rest of the line is thrown away. */
static char read_key(void) {
  int first = getchar();
  int next = first;
  while (next != '\n' && next != EOF) next = getchar();
  return first == EOF ? 'q' : (char)tolower(first);
}

static const char *name_of(char action) { return action == 'c' ? "close" : action == 'i' ? "investigate" : "escalate"; }

/* Cost of a decision in minutes: escalating wakes people, and what is missed comes back larger. */
static int cost(char given, char wanted) {
  if (given == wanted) return given == 'c' ? 2 : given == 'i' ? 15 : 30;
  if (wanted == 'e') return given == 'i' ? 60 : 240;
  if (wanted == 'i') return given == 'e' ? 45 : 90;
  return given == 'e' ? 60 : 20;
}

int main(void) {
  int right = 0, minutes = 0, missed = 0, seen = 0;
  puts("NETWORK DEFENDER CONSOLE\n\nA simulated shift at a fictional company. For each alert:\n"
       "  d  details      c  close      i  investigate      e  escalate      q  end the shift\n");
  while (seen < count) {
    const struct alert *now = &alerts[seen];
    printf("[%s] %s\n> ", now->time, now->text);
    fflush(stdout);
    char key = read_key();
    while (key == 'd') {
      printf("    %s\n> ", now->detail);
      fflush(stdout);
      key = read_key();
    }
    if (key == 'q') break;
    if (key != 'c' && key != 'i' && key != 'e') {
      puts("    Please: d, c, i, e or q.");
      continue;
    }
    seen++;
    minutes += cost(key, now->answer);
    if (key == now->answer) right++;
    if (now->answer == 'e' && key == 'c') missed++;
    printf("    %s %s\n\n", key == now->answer ? "Right." : "Better:", key == now->answer ? "" : name_of(now->answer));
    printf("    %s\n\n", now->why);
  }
  printf("END OF SHIFT: %d alerts, %d right, %d serious ones closed, %d minutes of work caused.\n", seen, right, missed, minutes);
  if (seen == count)
    puts(missed ? "The one you closed will be back tonight. Read the details (d) before closing." : right == count ? "A perfect shift." : "Nothing serious got away.");
  puts("Press Enter.");
  read_key();
  return 0;
}
