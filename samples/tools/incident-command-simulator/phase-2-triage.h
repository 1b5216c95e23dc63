/* Phase 2 of 7: triage. The fields are explained in story.h. */
[SCOPE] = {
  .title = "Three lists", .phase = 1, .at = AT(1, 6, 20), .best = 1,
  .text = "Reports contradict each other: four wards, eleven wards, all servers, only Windows. The clinical lead asks for one picture "
          "by half past.",
  .choices = {
    {"Find out which group wrote the ransom note and read what others report about them",
     "You learn a lot about a group that may or may not be the one.",
     "Attribution helps later. At this hour it answers no question that a ward, a pharmacist or a technician has.",
     {45, -3, 0, 1, 10}, 0, PATIENTS},
    {"Write three columns: known, assumed, unknown, and give each unknown an owner",
     "The picture fits on one flip chart. Six names stand beside six questions.",
     "Decisions fail on assumptions that nobody marked as such. Three columns turn an argument into tasks.",
     {15, 1, 2, 3, 2}, 0, PATIENTS},
    {"Count the encrypted computers on every floor, since that number is what all will ask for",
     "After an hour you have a number. It is out of date.",
     "A count is easy to ask for and ages in minutes. Which accounts and which servers are in strange hands decides what you do next.",
     {60, -3, 0, 0, 10}, 0, PATIENTS},
  },
},
[PATIENTS] = {
  .title = "The emergency room asks", .phase = 1, .at = AT(1, 6, 45), .best = 1,
  .text = "Laboratory results come by phone, records cannot be opened. The emergency room has nine people waiting and two ambulances on"
          " their way.",
  .choices = {
    {"Carry on as usual; sick people cannot wait, and the staff has managed worse nights",
     "Results arrive late and by word of mouth.",
     "Courage is not capacity. Without records and laboratory links the same number of patients means more errors for each of them.",
     {5, -11, -3, 0, 20}, 0, NEAR_MISS},
    {"Divert ambulances, keep walk-ins, start the paper downtime procedure",
     "The dispatch center reroutes the ambulances. Runners carry results on forms.",
     "Reduce the load on what still works. Between normal operation and closing lies the plan that every hospital should have "
     "rehearsed.",
     {20, 7, 4, 0, 30}, 0, MEMORY},
    {"Close the emergency room completely, and put a guard and a notice at the door",
     "A man with chest pain reads the notice and drives on.",
     "Those who come on foot do not know the way to the next hospital. Stop what can be steered, and receive what cannot.",
     {15, -8, -8, 0, 80}, 0, MEMORY},
  },
},
[NEAR_MISS] = {
  .title = "The wrong potassium", .phase = 1, .at = AT(1, 7, 0), .best = 0,
  .text = "A phoned laboratory value was written on the wrong chart. A doctor noticed just before the drug was given. Everybody is "
          "shaken.",
  .choices = {
    {"Values by phone only with read-back and two patient identifiers, from now on; divert ambulances",
     "The wards slow down. The calls get longer and the notes legible.",
     "A near miss is the cheapest warning there is. Change the procedure that allowed it, at once and for all wards.",
     {15, 6, 3, 1, 10}, 0, MEMORY},
    {"Remind the wards to be more careful, and have the nurse in question sent home to rest",
     "The others learn that reporting a mistake sends you home.",
     "Being careful is not a procedure, and removing the person who reported teaches silence. The next error goes unreported.",
     {10, -6, -8, 0, 5}, 0, MEMORY},
    {"Make a note for the review, because nothing happened and there are bigger problems",
     "Two hours later it happens again, on another ward.",
     "The cause is still there: spoken numbers without read-back. Reviews are for lessons that can wait.",
     {5, -9, -3, 1, 5}, 0, MEMORY},
  },
},
[MEMORY] = {
  .title = "The technicians want to reinstall", .phase = 1, .at = AT(1, 7, 10), .best = 0,
  .text = "Two technicians offer to wipe the first forty computers right away. Spare images are at hand, and the wards are pressing.",
  .choices = {
    {"First save memory and disk of three chosen machines; then wipe the others",
     "The copies are made in ninety minutes. Their hashes go into the log.",
     "You need a few good witnesses, not all of them: the first one hit, one server, one administrator machine. Most volatile first, as"
     " RFC 3227 says.",
     {40, -1, 1, 9, 8}, 0, DOMAIN},
    {"Let them wipe: the wards need computers, and malware is malware",
     "Forty clean machines by eight. Nine are encrypted again by nine.",
     "You destroyed the traces of how they got in, and put clean machines into a network that is not. Speed in the wrong order is "
     "delay.",
     {45, 1, 0, -20, 30}, 0, DOMAIN},
    {"Nothing is to be touched until full images of all four hundred computers have been made",
     "At this rate the imaging will be finished on Thursday.",
     "Evidence serves the response, not the other way around. A small, well-chosen sample answers the questions that matter.",
     {180, -9, -4, 5, 50}, 0, DOMAIN},
  },
},
[DOMAIN] = {
  .title = "An account that never sleeps", .phase = 1, .at = AT(1, 8, 0), .best = 2,
  .text = "The logs of a domain controller show the account of the backup software signing in to thirty servers at 02:14. The account "
          "is a domain administrator.",
  .choices = {
    {"Disable the backup account and watch whether the sign-ins stop",
     "They stop. Eleven minutes later a printer account starts signing in.",
     "One account was the one you saw. Now they know that you saw it, and you do not know the others.",
     {10, -2, 0, -6, 20}, 0, ISLANDS},
    {"Ask all staff by email to change their passwords before the end of the day",
     "Nine hundred people change a password on computers you cannot trust.",
     "New passwords typed on compromised machines are stolen as they are typed. Administrators and service accounts first, from clean "
     "machines.",
     {20, -2, -3, -4, 15}, 0, ISLANDS},
    {"Assume that the whole domain is lost, and prepare one coordinated reset",
     "The plan has one page, one time and one owner per step.",
     "Somebody who holds one domain administrator can make others. Closing them one by one tells the intruder which to use next; closing all"
     " at once does not.",
     {30, 0, 2, 4, 10}, 0, ISLANDS},
  },
},
