/* Process trees of the alerts that have one, by the number of the alert. */
#pragma once

#include "case.h"

static const struct record trees[] = {
    {"1", "09:10:58  deployagent.exe  job CHG-4410, signed\n"
          "09:11:02    powershell.exe -NoProfile -EncodedCommand ...\n"
          "          decoded: Get-ItemProperty HKLM:\\SOFTWARE\\TMS | Select-Object Version | ConvertTo-Json"},
    {"2", "10:01:40  explorer.exe  t.vance, at the keyboard\n"
          "10:02:03    writes C:\\AVTest\\eicar.com, 68 bytes, the published test string"},
    {"16", "10:16:31  msedge.exe  t.vance, page helpbridge.example/join, code from a chat\n"
           "10:21:09    HelpBridge-setup.exe  allowed at the prompt for administrators\n"
           "10:22:14      HelpBridge-service.exe --unattended  connects to 198.51.100.201"},
    {"17", "10:37:50  deployagent.exe  job CHG-4415, signed\n"
           "10:38:12    RemoteAid-setup.exe /quiet  signed"},
    {"18", "14:00:55  agent-updater.exe  signed, version 8.3\n"
           "14:01:10    protection service stops\n"
           "14:01:52    protection service starts, version 8.3"},
    {"20", "16:30:05  agent.exe  signed, full scan\n"
           "16:30:06    DNS queries to file.av-lookup.example: the first 12 digits of a file's hash, one query a file\n"
           "          The maker documents this under 'File reputation by DNS'."},
    {"22", "23:36:40  explorer.exe  adm-vance\n"
           "23:39:58    svchelper.exe  not signed, came through HelpBridge; asks for 14 service tickets"},
    {"25", "01:17:30  explorer.exe  svc-backup, remote desktop from WS-122\n"
           "01:17:52    sysupd.exe size D:\\Shares\\Finance\n"
           "01:19:06    sysupd.exe copy D:\\Shares\\HR store:tw/hr  to 203.0.113.140\n"
           "02:41:33    sysupd.exe copy D:\\Shares\\Contracts store:tw/c  to 203.0.113.140\n"
           "          Last byte sent 03:57:50."},
    {"27", "04:06:11  backup-console.exe  svc-backup, remote desktop from SRV-FILE1\n"
           "04:11:20    delete restore point, 14 requests, all denied"},
    {"37", "05:38:02  mmc.exe gpmc.msc  svc-backup, remote desktop from SRV-FILE1\n"
           "05:40:15  explorer.exe  copies upd.exe to SYSVOL\n"
           "05:41:27    policy 'All Workstations': scheduled task UpdateCheck\n"
           "          upd.exe: not signed, not seen anywhere before, not started so far."},
    {"39", "06:28:44  agent-updater.exe  signed, version 8.3\n"
           "06:29:31    agent.exe  signed, lists the running processes"},
};
