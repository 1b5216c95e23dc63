/* Phase 5 of 7: legal and regulator. The fields are explained in story.h. */
[EARLY_WARNING] = {
  .title = "The clock of the authority", .phase = 4, .at = AT(1, 15, 0), .best = 0,
  .text = "Counsel explains: the hospital is an essential entity under NIS2. A significant incident needs an early warning within 24 "
          "hours of becoming aware, a notification within 72 hours, a final report one month after that.",
  .choices = {
    {"Send the early warning now: suspected malicious act, hospital, wards affected",
     "Sent at 15:40. The national team calls back with two useful indicators.",
     "An early warning is short by design: is a malicious act suspected, could it reach other countries? It may be incomplete. It may "
     "not be late.",
     {30, 1, 4, 2, 3}, WARNED, NOTE},
    {"Wait until the facts are complete: a wrong report to an authority is worse than a late one",
     "The draft gets better. Sunday ends, and then Monday morning.",
     "The law has three stages because facts come late. The first report is meant to be incomplete; being silent is what it forbids.",
     {60, 0, -5, 0, 10}, 0, NOTE},
    {"Ask the supplier whose account was abused to report, since the fault was on their side",
     "The supplier has a lawyer as well.",
     "Whose fault it was does not matter for the duty. The entity whose service is disrupted reports its own incident.",
     {45, 0, -6, 0, 10}, 0, NOTE},
  },
},
[NOTE] = {
  .title = "The demand", .phase = 4, .at = AT(1, 16, 0), .best = 2,
  .text = "The note asks for 1.5 million within 48 hours, threatens to publish patient data and offers to decrypt one file for free. "
          "The director asks for your recommendation.",
  .choices = {
    {"Write to them that the police are already on their trail and that they will get nothing",
     "Six hundred letters to patients are online by the evening.",
     "The chat is no place for feelings. Whatever is said to extortionists is said by a trained negotiator, on instruction, or not at "
     "all.",
     {15, -2, -9, 0, 60}, 0, POLICE},
    {"Pay quietly and quickly: every day of standstill costs more than they are asking for",
     "The money is gone within two hours. The key arrives the next day.",
     "You bought a promise from people who break promises for a living. Data remains stolen, doors remain open, systems still have to "
     "be rebuilt.",
     {120, -2, -19, -5, 1500}, PAID, PAID_FOR},
    {"No contact of our own: police, counsel and sanctions check first; the board decides",
     "The police know the group. The board sets a meeting for tomorrow.",
     "Paying may be illegal where the group is under sanctions, and it is the board's decision, not yours. Time is the one thing you "
     "can ask for without paying.",
     {30, 0, 3, 2, 5}, 0, POLICE},
  },
},
[PAID_FOR] = {
  .title = "The key has arrived", .phase = 4, .at = AT(1, 18, 0), .best = 2,
  .text = "The paid program decrypts four gigabytes an hour and stops at large databases. A second message asks for another 500,000 for"
          " \"deleting\" the data.",
  .choices = {
    {"Pay the second sum too, or the first will have been in vain",
     "A third message arrives on Tuesday.",
     "Who has paid once is known to pay. Nobody can prove that data was deleted, and the copy is never the only one.",
     {60, -2, -12, 0, 500}, 0, POLICE},
    {"Run it on all servers at once, since it has been paid for",
     "The laboratory database is destroyed in the process.",
     "Decryptors of this kind are badly tested and run with full rights. Without a copy, a crash in the middle is final.",
     {180, -8, -5, -11, 150}, 0, POLICE},
    {"Do not pay again; test the program offline on copies, restore from backups in parallel",
     "One database in five comes out broken. The backups are faster.",
     "A program from criminals is still their program. On copies, offline, beside the real recovery, it may save a few files.",
     {60, 0, 2, 2, 20}, 0, POLICE},
  },
},
[POLICE] = {
  .title = "The police want copies", .phase = 4, .at = AT(1, 17, 30), .best = 1,
  .text = "Two investigators ask for the images and for somebody who can explain them. The technicians fear that servers will be carried "
          "away for months.",
  .choices = {
    {"Give them what they ask for on the spot; formalities can be dealt with when it is quieter",
     "Two of the disks are originals. Nobody knows which.",
     "Evidence without a record of hands proves little. The list takes ten minutes when it is written at once, and cannot be written "
     "later.",
     {20, 0, 0, -11, 5}, 0, LOST_LOG},
    {"Hand over copies with hashes and a signed list; keep the originals locked away",
     "They leave with three disks and a receipt. Work goes on.",
     "Chain of custody: what, when, from whom, to whom, which hash. Police in such cases usually want copies and answers, not your "
     "servers.",
     {30, 0, 2, 5, 2}, 0, LOST_LOG},
    {"Ask them to come back with a court order, in order to protect the patients' privacy",
     "They go. So do the indicators they had brought.",
     "You are the victim, not the suspect. Counsel can fence off patient data in an hour, and police knowledge of the group is worth "
     "having.",
     {30, 0, -3, -4, 10}, 0, LOST_LOG},
  },
},
[LOST_LOG] = {
  .title = "Who decided that, and when?", .phase = 4, .at = AT(1, 19, 0), .best = 1,
  .skip_if = LOG, .skip_to = DATA,
  .text = "The investigators and the insurer both ask for the log: who knew what, at what time, who had what switched off? There is "
          "none. There are photos of a flip chart.",
  .choices = {
    {"Explain that there was no time, and that everything important is in people's heads",
     "Everybody remembers another morning.",
     "Memory fades within hours and bends toward what turned out well. Without a log you cannot report, claim or learn.",
     {10, -1, -4, -8, 40}, 0, DATA},
    {"Rebuild it tonight from calls, tickets and memories, and mark it as rebuilt",
     "Four pages, with sources, and with honest gaps.",
     "A reconstruction that says so is useful. From now on somebody writes; it is never too late to begin with that.",
     {60, -1, 1, 4, 5}, LOG, DATA},
    {"Write a clean log of the day, in the form it would have had if somebody had written it",
     "Two of the times contradict the phone records.",
     "A log made later and shown as the original is a false document. It casts doubt on everything true in it.",
     {60, -1, -12, -14, 30}, 0, DATA},
  },
},
[DATA] = {
  .title = "Thirty-eight gigabytes", .phase = 4, .at = AT(1, 20, 0), .best = 0,
  .text = "The firewall shows 38 GB leaving for an unknown server on Thursday night, from the server with the patient letters. What was"
          " in it, nobody can say yet.",
  .choices = {
    {"Treat it as a data breach: report to the data protection authority, add details later",
     "The form is sent on Sunday night, with five fields \"not yet known\".",
     "GDPR gives 72 hours from becoming aware and allows information in phases. Lost availability of records is a breach too, even "
     "without a leak.",
     {40, 0, 4, 3, 5}, REPORTED, SHIFT},
    {"Report it when something is published; until then the letters may as well be worthless to them",
     "The group has its own calendar.",
     "The duty is triggered by what you know, not by what they do. Patients lose the time in which they could have been careful.",
     {10, 0, -9, 0, 40}, 0, SHIFT},
    {"Wait for the forensics firm; as long as no reading of data is proved there is no breach",
     "The report of the firm is promised for next Friday.",
     "Awareness means reasonable certainty, not proof of each file. By Friday the 72 hours are long over, and the delay needs a reason "
     "you do not have.",
     {20, 0, -6, 0, 20}, 0, SHIFT},
  },
},
[SHIFT] = {
  .title = "Seventeen hours", .phase = 4, .at = AT(1, 21, 30), .best = 1,
  .text = "Your leads have been awake since before five. A second team could take over at ten; your best administrator says that only "
          "he knows the way through the servers.",
  .choices = {
    {"Let everybody decide for themselves when they need a rest; they are all adults",
     "Nobody wants to be the first to leave.",
     "Commitment is not a duty roster. The people who are needed most stay longest. Rest has to be an order.",
     {10, -3, -3, -2, 15}, TIRED, MISTAKE},
    {"Hand over in writing, with the open decisions; send the first team home, him included",
     "The second team reads for half an hour, asks well, and takes over.",
     "After seventeen hours people make mistakes like drunk people and do not notice it. What only one man knows must be written down "
     "tonight anyway.",
     {40, 3, 3, 2, 15}, 0, MISTAKE},
    {"Keep the core team until the reset is done: a handover now would cost the night",
     "At three in the morning somebody is typing with one eye closed.",
     "The night you save you lose twice in the morning. Incidents of this size last days; plan for shifts on the first evening.",
     {10, -3, -3, -4, 15}, TIRED, MISTAKE},
  },
},
[MISTAKE] = {
  .title = "The wrong volume", .phase = 4, .at = AT(2, 3, 40), .best = 0,
  .needs = TIRED, .skip_to = REGULATOR_CALL,
  .text = "The administrator has written a test image over the cleanest copy of the medication records. He noticed at once and is "
          "sitting there, white as a sheet.",
  .choices = {
    {"Stop all restores, send him home with thanks for speaking up, bring in the second team",
     "An older copy is found by five. It costs one day of records.",
     "He told you within a minute: that is what saves you. Stop, hand over, and let rested people look for another copy.",
     {90, -4, 2, 1, 30}, 0, REGULATOR_CALL},
    {"Take his rights away and have the matter noted for the personnel department",
     "From now on nobody says a word about a mistake.",
     "You ordered the night shift. Punishing the one who reports makes the next mistake invisible.",
     {30, -6, -11, -3, 40}, 0, REGULATOR_CALL},
    {"Let him repair it, because he knows the system best and will feel better for it",
     "The second attempt damages the index as well.",
     "A tired person under guilt is the last one to repair anything. It is a matter of safety, not of feelings.",
     {120, -9, -3, -5, 80}, 0, REGULATOR_CALL},
  },
},
[REGULATOR_CALL] = {
  .title = "The authority calls you", .phase = 4, .at = AT(2, 8, 30), .best = 2,
  .skip_if = WARNED, .skip_to = EVICT,
  .text = "The NIS2 authority has read about Lindenhof in the newspaper. More than 24 hours have passed. A calm voice asks when the "
          "hospital intends to report.",
  .choices = {
    {"Argue that it was unclear whether the incident counted as significant",
     "The voice remains calm and asks for that in writing.",
     "Ambulances were diverted from a hospital. An argument that no one believes opens a second case beside the first.",
     {40, 0, -8, 0, 150}, 0, EVICT},
    {"Have the call put through to the legal department, which opens its phones at nine",
     "The next contact is a letter with a deadline.",
     "The duty is on the hospital and the clock does not stop for office hours. You gave away the last chance to appear cooperative.",
     {10, 0, -8, 0, 200}, 0, EVICT},
    {"Admit the delay, give the facts by phone now, and send the form within the hour",
     "They note the delay, and offer help.",
     "Late and open is still better than late and clever. Authorities distinguish between a mistake and an attitude.",
     {45, 0, 2, 1, 40}, WARNED, EVICT},
  },
},
