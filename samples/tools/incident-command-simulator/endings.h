/* From the worst to the best; the last one has no condition. The fields are explained in story.h. */
{
  .title = "Patients came to harm",
  .text = "The computers are back. Eleven patients were harmed by late or mixed-up results, and their families have lawyers. Care of patients is "
          "the measure of every incident in a hospital; look for the decisions that put systems, proof or comfort before people.",
  .care_below = 30,
},
{
  .title = "Back to day one",
  .text = "On day nine the page is back on every ward. The intruder had never left: restored machines stood beside accounts and tasks that nobody "
          "had removed. The second recovery is done by a team from outside, and it begins with the step that was skipped.",
  .lacks = EVICTED,
},
{
  .title = "Paid, and not free",
  .text = "The hospital works, restored from its own backups. The money is gone, the letters are online all the same, and a bank asks about the "
          "recipient of the payment. Lindenhof is now on a list of those who pay.",
  .has = PAID,
},
{
  .title = "The second case",
  .text = "The incident is over and the proceedings begin. At least one report was not made: the law asked for an early warning, a breach report, "
          "a notification and a final report. Each would have taken an hour with what you knew at the time.",
  .lacks = WARNED | REPORTED | NOTIFIED | FILED,
},
{
  .title = "Recovered, not believed",
  .text = "Everything runs, and nobody believes it. Staff keep shadow notes on paper, patients go elsewhere, and the newspaper calls before each "
          "maintenance window. Trust is rebuilt more slowly than servers.",
  .trust_below = 40,
},
{
  .title = "Recovered, cause unknown",
  .text = "Lindenhof is open and cannot say how it happened: the traces were wiped, overwritten or never recorded. The insurer pays half. The "
          "way in may be the supplier's account. It may also still be open.",
  .evidence_below = 40,
},
{
  .title = "Recovered, with scars",
  .text = "The hospital came through. Some things took longer, cost more or hurt more than they had to; the debrief shows where. Most real "
          "incidents that people call well handled end here.",
  .care_below = 80, .trust_below = 75, .evidence_below = 65, .cost_above = 700,
},
{
  .title = "Well led",
  .text = "Patients were safe, people believed you, the cause is known and every report was made. It was not luck: roles, a log, paper procedures "
          "and a tested backup were there before you needed them. Write down why it worked.",
},
