/* Phase 7 of 7: review. The fields are explained in story.h. */
[REVIEW] = {
  .title = "The review", .phase = 6, .at = AT(14, 10, 0), .best = 1,
  .text = "Two weeks later. The board wants to know whose fault it was. The supplier, the administrator and the budget committee are "
          "named in advance.",
  .choices = {
    {"Leave the review to the forensics firm, which is independent and has the facts",
     "You receive ninety good pages on malware.",
     "The firm knows what the intruder did, not why your staff found no phone number. Your own people have to be in the room.",
     {60, 0, -3, 1, 60}, 0, ACTIONS},
    {"Ask how it came to make sense at the time; no names, the log on the wall",
     "By noon you know nine things that nobody had dared to say.",
     "People who fear for themselves remember little. Asking why a decision seemed right at the time finds the conditions you can "
     "change.",
     {240, 0, 5, 4, 10}, 0, ACTIONS},
    {"Give the board its answer: the supplier without a second factor, and the one who let them in",
     "The board is content. The other forty suppliers have none either.",
     "A culprit ends the search one step too early. Nobody asked who could have noticed, and what would have to be different.",
     {120, 0, -9, -2, 10}, 0, ACTIONS},
  },
},
[ACTIONS] = {
  .title = "What changes?", .phase = 6, .at = AT(14, 15, 0), .best = 2,
  .text = "The review has produced forty-three recommendations. The board gives you a quarter of an hour and a budget that is not "
          "enough for all of them.",
  .choices = {
    {"Ask for the detection platform that would have raised the alarm on the first night",
     "It is bought. Its alarms go to a mailbox that nobody reads at night.",
     "Perhaps a good product. The supplier still signs in without a second factor, and who watches at two in the morning was not asked.",
     {60, 0, -3, 0, 400}, 0, FINAL_REPORT},
    {"Present all forty-three, ranked by risk, and ask the board to decide on the order",
     "The board takes note with thanks.",
     "A complete list looks diligent and leaves the decision to those who know least. Recommend, and be held to it.",
     {60, 0, -3, 0, 20}, 0, FINAL_REPORT},
    {"Propose five, each with an owner, a date, a price and a test that it works",
     "All five are approved. The first is done in nine days.",
     "Five that happen beat forty-three that are filed. A second factor for every remote access, offline backups, a tested phone list: "
     "each can be checked.",
     {60, 1, 4, 1, 120}, 0, FINAL_REPORT},
  },
},
[FINAL_REPORT] = {
  .title = "The final report", .phase = 6, .at = AT(33, 10, 0), .best = 1,
  .text = "One month after the notification, the final NIS2 report is due: what happened, how severe, the root cause, the measures "
          "taken, the effect beyond the border. The team has moved on to other things.",
  .choices = {
    {"Let it rest: the authority has had two reports, and has asked for nothing since",
     "Six weeks later it asks, with a reference number.",
     "The final report is due without being asked for. If the incident is still going on, a progress report takes its place.",
     {0, 0, -8, 0, 120}, 0, END},
    {"File it on time with the root cause and the measures, and share the lessons with others",
     "Three hospitals ask for the slides. One of them finds the same supplier.",
     "The report closes the duty; sharing it repays those who warned you. NIST SP 800-61r3 puts it this way: improvement is part of the"
     " response.",
     {240, 1, 4, 2, 5}, FILED, END},
    {"File a short notice that operation is back to normal and that measures are confidential",
     "The authority announces an inspection.",
     "The final report has required contents: a detailed description, the likely root cause, measures, cross-border impact. Normal "
     "operation is not among them.",
     {20, 0, -6, 0, 80}, 0, END},
  },
},
