/* What people say when you call them, and how often a rule fired before. */
#pragma once

#include "case.h"

static const struct record calls[] = {
    {"k.lund", "'I confirmed my benefits on Friday, from the mail. I typed in the number it showed, and then the page said thank you. I have one phone "
               "with the app. I wrote to nobody on Saturday, and I have no rules in my mailbox.'"},
    {"t.vance", "'Kira wrote that payroll was broken, so I joined her support session and allowed it. Nobody spoke, and I went home at one. "
                "My admin password? In the browser, yes.'"},
    {"s.novak", "'New phone on Saturday, Tomas checked my badge. The renaming on Friday was mine. That benefits mail? Never saw it.'"},
    {"d.reyes", "'I am in Rotterdam. I tapped on the benefits mail on Friday evening, and got a warning page. I typed in nothing.'"},
    {"a.chen", "'In the office all day. My phone changed from Wi-Fi to the mobile network when I went for lunch.'"},
    {"m.ortiz", "'I changed my password on Friday. My phone lay in a drawer until Sunday morning and still has the old one. Newsletters? Yes, "
                "that rule is mine. On Saturday I read the local paper in the break.'"},
    {"j.park", "'We moved, so the internet is new. The stick is mine: I wanted to work on the drawings at home. No, I did not ask.'"},
    {"l.haas", "'I wanted notes of my meetings and found it in an advertisement. Did I have to ask somebody?'"},
    {"p.ives", "'I last signed in on October 30. I use that password elsewhere, too. Nothing was sent to me on Saturday.'"},
    {"b.okoye", "'The printers this morning were me, with my key. I did not touch All Workstations, and nobody should log on with "
                "svc-backup. I did not create svc-sync2. The firewall change on Thursday was mine; what about it?'"},
};

static const struct record history[] = {
    {"1", "9 times, always SRV-TMS1 during an update. Closed each time."},
    {"3", "3 times this year, each time with a travel request."},
    {"4", "6 times since Nov 3, all with 203.0.113.0/24 or 198.51.100.0/24 carriers, all in the same second as a change of network."},
    {"5", "Once, in 2025: a renumbering."},
    {"6", "11 times in 30 days. Ten on managed devices; none of the ten registered anything afterward."},
    {"8", "14 times in 30 days, folders with plain names."},
    {"12", "Each week, since 2023. No correct password until now."},
    {"14", "Once a month, first Saturday, from the same address."},
    {"16", "Never for HelpBridge at any host."},
    {"20", "9 desktops on Saturday between 16:00 and 18:00."},
    {"22", "Never since RC4 was switched off for users in 2024. Service accounts with old passwords still allow it."},
    {"24", "Every Sunday since February, 205 to 214 GB."},
    {"26", "At SRV-FILE1: never."},
    {"28", "Every Sunday 05:00 since the rule was written. Always event 104, never 1102."},
    {"29", "Thu, Fri, Sat: the same failure, closed unread each time by the night rotation."},
    {"32", "Several times a day. Status 404 each time."},
    {"33", "Sat and Sun, closed as 'automatic renewal'."},
    {"37", "4 times in 90 days, always adm-okoye, always with a change number."},
    {"39", "8 servers this morning, within 40 minutes."},
};
