/* The branching story. Minutes, care (0 to 100) and trust (0 to 100) change with each decision; next is the index of a scene, -1 ends.
   plan is the index of the choice that the plan would take. */
#pragma once

struct choice {
  const char *text;
  int minutes, care, trust, next;
  const char *lesson;
};

struct scene {
  const char *title, *text;
  struct choice choices[3];
  int plan;
};

static const struct scene story[] = {
    /* 0 */ {"05:40  The first call", "The night nurse of Lindenhof Hospital: the ward's screens show a page that asks for money. Two more wards call.",
     {{"Ask for screenshots before doing anything", 40, -15, -5, 2, "Forty minutes in which it spreads. Isolate first, look second."},
      {"Disconnect the three wards from the network now", 10, -5, 5, 1, "Isolating first limits the harm. Switching off would destroy traces."},
      {"Switch every computer in the house off", 15, -35, -10, 2, "Monitors and pumps too: patients pay for it, and the memory's traces are gone."}}, 1},
    /* 1 */ {"06:00  Isolated", "Three wards are cut off; the rest works. Who leads?",
     {{"Name one leader, one scribe, one voice to the outside; meet every 30 minutes", 15, 5, 15, 3, "Roles and a rhythm. The scribe's log will be worth gold."},
      {"Everybody helps where needed", 5, -5, -10, 3, "Two people restart the same server, nobody calls the wards."},
      {"Wait for the director, who comes at eight", 120, -15, -10, 3, "Plans say who decides at six in the morning. Two hours were lost."}}, 0},
    /* 2 */ {"06:30  Eleven wards", "By now eleven wards are affected, and the file server. Care goes on with paper.",
     {{"Cut off the file server only", 20, -15, -5, 3, "The spread goes on between computers."},
      {"Disconnect from the internet only", 15, -10, 0, 3, "It stops instructions from outside, not what is already inside."},
      {"Cut the whole network into islands", 20, -5, 5, 3, "Late, and right. Islands that are clean can go on working."}}, 2},
    /* 3 */ {"07:15  Patients", "The emergency room asks: take ambulances? Laboratory results come by telephone now.",
     {{"Go on as usual", 0, -30, -5, 4, "Results arrive late or at the wrong bed."},
      {"Send ambulances to other hospitals, keep walk-ins, set up runners for the laboratory", 20, 20, 10, 4, "Less load on what works. Patients before computers."},
      {"Close the house completely", 15, -10, -15, 4, "Those who come by foot have nowhere to go. Between all and nothing is a plan."}}, 1},
    /* 4 */ {"08:30  The note", "The note demands money within 48 hours and offers to decrypt one file for free.",
     {{"Pay at once", 30, 0, -30, 5, "Paying buys a promise. Many who paid got part of their data, and a second demand."},
      {"Insult them in the chat", 10, 0, -15, 5, "The chat shows them who you are and how you feel. Nobody gains."},
      {"Do not answer; inform police and the data protection authority", 30, 0, 15, 5, "Reporting duties run from the moment you know. The police may know this group."}}, 2},
    /* 5 */ {"10:00  The press", "A newspaper asks. Staff write in private groups already.",
     {{"A short statement: what happened, what works, when we speak again", 25, 5, 20, 6, "True, short, with a time. Silence is filled by others."},
      {"No comment", 0, 0, -15, 6, "The story is told without you."},
      {"It is a small technical problem", 5, 0, -30, 6, "By noon everybody knows better, and believes nothing more."}}, 0},
    /* 6 */ {"11:30  The backups", "The backup server still runs. It is connected to the same network. There are tapes in the cellar, eight days old.",
     {{"Start restoring at once", 30, -10, -10, 8, "Into a network that is not clean: encrypted again by the evening."},
      {"Disconnect the backup server, check a copy on a clean machine", 45, 0, 10, 7, "Backups are the second target. What was never checked is a hope."},
      {"Rely on the tapes", 90, -10, 0, 7, "They are safe and old: eight days of records are missing."}}, 1},
    /* 7 */ {"14:00  How did they get in?", "A remote access account of a supplier was used at night for two weeks. No second factor.",
     {{"Change the supplier's password", 10, 0, -10, 8, "They have other ways by now."},
      {"Look for the guilty person", 60, 0, -20, 8, "Blame closes mouths. You need everybody to tell what they saw."},
      {"Close all remote access, change administrators' passwords, search for more traces", 60, 0, 10, 9, "First the door, then the house. Otherwise they watch you restore."}}, 2},
    /* 8 */ {"18:00  Again", "Two restored servers show the note again.",
     {{"Stop, close all remote access, begin again on clean machines", 120, -10, 5, 9, "Costly and right."},
      {"Restore again, it will work this time", 180, -25, -15, 9, "It does not. The door is still open."},
      {"Disconnect the two and go on with the rest", 60, -15, -5, 9, "It may work. You do not know what you do not see."}}, 0},
    /* 9 */ {"20:00  In which order?", "Clean machines are ready. What comes back first?",
     {{"Mail, so that everybody can write again", 60, -15, -5, 10, "Comfortable. Medication is still on paper."},
      {"Everything at once", 240, -20, -10, 10, "Nobody tests anything; three systems stop half-way."},
      {"Identities and network, then laboratory and medication, then records, mail last", 120, 20, 10, 10, "What others depend on, then what patients depend on."}}, 2},
    /* 10 */ {"Day 4  Afterwards", "The house works. People are tired.",
     {{"Never speak of it again", 0, 0, -20, -1, "The same door will be open next year."},
      {"A review without blame within two weeks, with dates and names for each measure", 60, 5, 20, -1, "The cheapest protection there is: what you learned, done."},
      {"Buy the product that was advertised", 30, 0, -5, -1, "Perhaps useful. It has no second factor for the supplier either."}}, 1},
};
