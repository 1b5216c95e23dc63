/* What is known about addresses, and the change calendar. */
#pragma once

#include "case.h"

static const struct record addresses[] = {
    {"198.51.100.10", "The office. All machines in the building leave through it."},
    {"198.51.100.44", "Content network of newspapers. On the threat list since 2024, when another customer had it. The list gives an entry 90 days; "
                      "this one was kept because the import job stopped in June."},
    {"198.51.100.201", "Relay of the maker of HelpBridge. Honest customers use it, too. From our network: WS-122 only, since Sat 10:22."},
    {"203.0.113.9", "Rented server. Guessing passwords at many companies for a week, says the sharing group. No contact with us before Sat 01:50, none after "
                    "Sat 02:12. Client and provider differ from all other sign-ins of the weekend."},
    {"203.0.113.18", "Home provider, fiber. New in our logs since Nov 1, j.park only."},
    {"203.0.113.33", "Scans the whole internet for web shells, several times a day, at every address it finds."},
    {"203.0.113.77", "Rented server, first seen Fri 16:41. Holds the page benefits-tidewater.test, certificate issued Thu. From our network: WS-117 Fri 16:41 to "
                     "16:43; LAP-207 Fri 18:31, blocked."},
    {"203.0.113.140", "Object storage for rent. No contract of ours. Before Sunday: never contacted."},
    {"203.0.113.200", "Mobile carrier, national. The block was bought from a Singapore firm; registry changed Nov 3, our location database is from October."},
    {"192.0.2.60", "Off-site storage for backups, contract until 2028. SRV-BKP1 sends 205 to 214 GB each Sunday."},
    {"192.0.2.88", "Scanner of the firm that tests our public servers, in the contract by address."},
    {"192.0.2.131", "Home provider, known since 2024, l.haas only."},
    {"192.0.2.177", "Hotel network, Rotterdam. Nothing known against it."},
};

static const struct record days[] = {
    {"fri", "CHG-4410  09:00-10:00  SRV-TMS1, update to 7.4 by svc-deploy. Done 09:40.\n"
            "CHG-4402  14:00-15:00  New numbers for transport folders, share Dispatch, by s.novak.\n"
            "Routine   10:00        Help desk tests the antivirus of one desktop (first Friday of the month)."},
    {"sat", "CHG-4412  Agent 8.3: laptops 14:00, desktops 16:00, servers Mon 06:15. Protection stops for about 40 seconds.\n"
            "CHG-4415  10:30-11:00  RemoteAid on WS-140 and WS-141, by svc-deploy.\n"
            "Routine   03:00-05:00  Test of public servers by the contracted firm (first Saturday of the month).\n"
            "Staff     09:00-16:00  Overtime in accounts payable."},
    {"sun", "Routine   01:00        Copy of backups to off-site storage.\n"
            "Nothing else is planned. No administrator is on duty."},
    {"mon", "CHG-4412  06:15-07:00  Agent 8.3 on servers.\n"
            "CHG-4419  06:00-06:30  Printers of the depot, policy 'Depot Printers', by adm-okoye.\n"
            "Nothing is planned for tonight."},
};
