/* What the asset list and the endpoint agent say about a host. */
#pragma once

#include "case.h"

static const struct record hosts[] = {
    {"WS-104", "Desktop, accounts payable. Main user m.ortiz.\n"
               "Agent: no detections in 30 days. Sat 15:20 to 15:50: browser only, pages of a local newspaper."},
    {"WS-117", "Desktop, human resources. Main user k.lund.\n"
               "Web proxy: Fri 16:41 to 16:43, benefits-tidewater.test (203.0.113.77), 38 kB sent. Allowed: the domain had no rating yet.\n"
               "Agent: no download, no new program, no script since Thursday. Switched off Fri 17:34, on again Mon 06:51."},
    {"WS-122", "Desktop, help desk. Main user t.vance. Locked at the screen Sat 13:04 and never unlocked at the keyboard since.\n"
               "Service HelpBridge since Sat 10:22, open connection to 198.51.100.201. Remote sessions: Sat 10:22 to 13:00, Sat 22:41 to Mon 05:58.\n"
               "Sat 22:47: passwords of the browser exported, user t.vance. Sat 23:31: logon adm-vance. Sun 00:51: remote desktop to SRV-FILE1."},
    {"WS-131", "Desktop, engineering. Main user j.park.\n"
               "USB storage Sun 09:18 to 09:44. Sat 16:30 to 17:30: first full scan after the agent upgrade, 1,900 unknown files looked up. "
               "Agent: no detections, no tool that packs or hides data."},
    {"WS-140", "Desktop, marketing. Main user l.haas.\n"
               "RemoteAid since Sat 10:38, installed by svc-deploy. Policy: RemoteAid is the tool of the help desk, with approval on the screen."},
    {"LAP-207", "Laptop, sales. Main user d.reyes.\n"
                "Disk encrypted, patched. In the Netherlands since Thursday. Agent 8.2 until Sat 14:01, agent 8.3 since. No detections."},
    {"SRV-FILE1", "File server. Shares: HR, Contracts, Finance, Dispatch, Engineering.\n"
                  "Remote desktop, svc-backup: from WS-122 Sun 00:52; the session was open until Mon 05:57.\n"
                  "File audit, svc-backup, Sun 00:58 to 03:57: HR, 11,870 files read. Contracts, 6,334 files read. Finance, folder list "
                  "only. Other shares: nothing. Fri 14:16 to 14:20: s.novak, Dispatch, 2,318 renames."},
    {"SRV-DC1", "Domain controller.\n"
                "Remote desktop, svc-backup: from SRV-FILE1 Mon 05:21 to 05:56. In this session: account svc-sync2 created, policy 'All Workstations' edited, "
                "upd.exe copied to the scripts folder.\n"
                "Agent 8.3 since Mon 06:29, with the other servers. Restarted services: none."},
    {"SRV-BKP1", "Backup server. Repository 97 percent full; no space for new jobs since Wed.\n"
                 "Remote desktop, svc-backup: from SRV-FILE1 Sun 04:05 to 04:19; backup console opened, deletion denied, retention menu opened.\n"
                 "Copy to the provider of off-site storage: Sun 01:00 to 05:10, as each Sunday."},
    {"SRV-TMS1", "Transport management, version 7.4 since Fri 09:40.\n"
                 "Security log: complete, oldest entry August, no event 1102. Diagnostics log: the maker's job clears it each Sunday 05:00.\n"
                 "Last good backup: Wed 06:12."},
    {"SRV-WEB1", "Public web server, static pages. No PHP. The folder /uploads does not exist. File integrity: unchanged since Oct 30."},
    {"SRV-MON1", "Monitoring of servers and disks. No reading from any server since Mon 00:00. Nobody has been told."},
    {"VPN-GW", "VPN and mail gateway. Certificate ends Wed 08:00. The challenge for its renewal needs port 80, closed by a firewall change on Thu.\n"
               "m.ortiz: failures Sun 09:10 to 11:12, one every 34 seconds, all from the registered phone. No success, no other source."},
};
