/* What the directory, the sign-in log and the badge reader say about an account. */
#pragma once

#include "case.h"

static const struct record users[] = {
    {"k.lund", "Kira Lund, human resources. Badge: in Fri 08:02, out Fri 17:36, in Mon 06:49.\n"
               "Sign-ins: Fri 08:05 WS-117, from 198.51.100.10. Fri 16:43 unmanaged, from 203.0.113.77. The second session was renewed until Sun 23:10, "
               "always from there.\n"
               "Second factor: number matching Fri 16:43, approved on her phone. Chat: Sat 10:15 to t.vance, with a link, from 203.0.113.77."},
    {"t.vance", "Tomas Vance, help desk, on call this weekend. Badge: Sat 09:28 to 13:05, Sun none.\n"
                "Chat Sat 10:15 from k.lund: 'Payroll page broken, they want you to join this support session.' Mailbox: searched for 'password' "
                "Sat 22:44 from WS-122."},
    {"adm-vance", "Administrator account of t.vance. Workstation Admins; no rights on servers. Password only.\n"
                  "Used on weekdays 08:00 to 17:00, and Sat 23:31 on WS-122."},
    {"svc-backup", "Service account of the backup. Domain Admins since 2019 (exception 17, never reviewed). Service principal name: yes. Password: "
                   "11 characters, set 2019.\n"
                   "Logs on as a service on SRV-BKP1. Interactive logons in 2026: only the three of this weekend, SRV-FILE1, SRV-BKP1, SRV-DC1. "
                   "No person is assigned to it."},
    {"svc-sync2", "Created Mon 05:33. Backup Operators. No owner, no ticket. Never used so far."},
    {"svc-deploy", "Software distribution. Logs on from SRV-TMS1 and the deployment server only. All jobs of the weekend have a change number."},
    {"svc-mon", "Monitoring. Password expired Sun 24:00; the warning went to a mailbox that nobody reads."},
    {"s.novak", "Sara Novak, dispatcher, works Saturdays. Badge: Sat 07:31 to 15:02.\n"
                "Help desk, Sat 07:55: new phone, identity checked in person with badge and photo. The mail of Fri 16:20 was never opened."},
    {"d.reyes", "Dana Reyes, sales. Travel request: Rotterdam, Nov 5 to 10. All sign-ins: passkey, LAP-207. No session from anywhere else."},
    {"a.chen", "Ada Chen, finance director. Badge: Fri 07:50 to 18:20. All sign-ins: passkey, managed phone or WS-101."},
    {"m.ortiz", "Marta Ortiz, accounts payable. Changed the password Fri 16:30 at the office, as the reminder asked. "
                "Sessions: WS-104 and the registered phone only. Forwarding to outside: none."},
    {"j.park", "Jin Park, engineer. Resigned Nov 2, last day Nov 30. USB storage: no exception.\n"
               "Sign-ins: passkey, WS-131 and LAP-212. New home address since Nov 1, entered by human resources."},
    {"l.haas", "Lena Haas, marketing. Passkey, managed laptop, home provider known since 2024. Policy: apps that read mail need a review; "
               "MeetingScribe had none."},
    {"p.ives", "Pat Ives, contractor, reads invoices once a month. Password set 2023. No second factor, access from managed devices only. "
               "The same password was in a leak of another service."},
    {"adm-okoye", "Administrator account of Ben Okoye (b.okoye), infrastructure. Hardware key. Badge: Mon 05:48. Uses WS-108."},
};
