/* Phase 1 of 7: detection. The fields are explained in story.h. */
[FIRST_CALL] = {
  .title = "The first call", .phase = 0, .at = AT(1, 4, 50), .best = 0,
  .text = "Sunday. The night nurse on ward 3 calls the on-call technician: every screen shows a page that asks for money. While she is "
          "speaking, two more wards ring. You are the duty incident commander, 20 minutes away, on the phone.",
  .choices = {
    {"Have the technician unplug the three wards at the switch and leave the computers on",
     "Three wards are off the network. Nothing else shows the page, for now.",
     "Isolating at the switch stops the spread within minutes, and machines that stay powered on keep the memory you will want to "
     "examine.",
     {10, -2, 3, 4, 5}, 0, DECLARE},
    {"Ask all three wards for photos of the screen, so that you know exactly what you are facing",
     "The photos arrive. So do calls from eight more wards.",
     "Photos are useful, but they cost forty minutes in which the malware kept moving. Contain what you can see, then study it.",
     {40, -6, -3, 0, 40}, 0, SPREADING},
    {"Have every computer in the hospital shut down at once, before any more of them are encrypted",
     "The building goes dark, infusion stations and bedside monitors included.",
     "A total shutdown reaches devices that patients depend on and erases the memory of the infected machines. Cut connections, not "
     "power.",
     {15, -15, -5, -14, 60}, 0, PUMPS},
  },
},
[SPREADING] = {
  .title = "Eleven wards", .phase = 0, .at = AT(1, 5, 30), .best = 2,
  .text = "The page now shows on eleven wards and on the main file server. The technician has one pair of hands and asks which cable to"
          " pull first.",
  .choices = {
    {"The file server, because that is where the data of all the wards is",
     "The server is off. Ward computers go on infecting each other.",
     "Protecting one prize does not stop movement between the other machines. Cut the paths, not a single destination.",
     {20, -5, -2, -3, 40}, 0, DECLARE},
    {"The internet line, so that the people behind this lose control",
     "The ransom page keeps appearing on new screens.",
     "The encryption was already running inside. Cutting the internet stops orders and uploads, not what has been delivered.",
     {20, -5, -2, 0, 40}, 0, DECLARE},
    {"The links between the buildings: turn the network into separate islands",
     "The spread stops at the building borders. Two buildings are still clean.",
     "Late, but right. Segments that cannot reach each other cannot infect each other, and a clean island can keep working.",
     {20, -2, 2, 2, 15}, 0, DECLARE},
  },
},
[PUMPS] = {
  .title = "Everything is off", .phase = 0, .at = AT(1, 5, 10), .best = 1,
  .text = "Infusion pumps run on battery with no central alarm, and nurses stand beside the beds that had monitors. The technician asks"
          " what may be switched on again, and in what order.",
  .choices = {
    {"Nothing at all until the security team has declared the building clean",
     "The nurses watch beds by hand for two more hours.",
     "Nobody can declare a whole building clean in a night. Safety of care cannot wait for certainty about computers.",
     {120, -9, -5, 0, 30}, 0, DECLARE},
    {"Bedside devices first, on a network cut off from the office computers",
     "Monitoring returns ward by ward. The office network stays dark.",
     "Patients come before systems, and the device network can run without the office network. You have undone most of the damage.",
     {25, 6, 2, 0, 15}, 0, DECLARE},
    {"All of it again, since the shutdown did more harm than the malware",
     "Monitors come back, and so does the ransom page, on five more wards.",
     "Going back to the starting point brings back the spread as well. Restart by need, in isolation.",
     {25, 1, -5, -3, 60}, 0, DECLARE},
  },
},
[DECLARE] = {
  .title = "What do you call it?", .phase = 0, .at = AT(1, 5, 25), .best = 1,
  .text = "The written plan lets the duty commander declare a major incident. Doing so wakes the crisis team and stops all planned "
          "work. The director will be in at eight.",
  .choices = {
    {"Record it as an IT outage until somebody has confirmed that this is an attack",
     "The help desk opens a ticket with priority 2.",
     "A ransom page on several wards is confirmation enough. Labels decide who gets woken, and a ticket wakes nobody.",
     {60, -5, -4, -3, 40}, 0, ROLES},
    {"Declare a major incident now, on your own authority",
     "Phones ring across the town. The crisis team is on its way.",
     "A declaration that proves too high can be lowered in an hour. One that comes too late cannot be made up. The plan gives you this "
     "authority because directors sleep.",
     {5, 2, 3, 1, 10}, 0, ROLES},
    {"Prepare the declaration and let the director sign it at eight, as a courtesy",
     "Two and a half hours pass with five people and no mandate.",
     "Courtesy is a phone call after the decision. Holding the decision for a signature cost the hours that mattered most.",
     {150, -9, -5, -5, 70}, 0, ROLES},
  },
},
[ROLES] = {
  .title = "Who does what?", .phase = 0, .at = AT(1, 5, 45), .best = 2,
  .text = "Nine people are on the call, more are joining, and all of them are talking. Two have just restarted the same server without "
          "knowing of each other.",
  .choices = {
    {"Take the technical lead yourself, because you know these servers better than anyone",
     "You fix two things. Four other decisions wait for you.",
     "A commander with hands on a keyboard commands nothing. Give the keyboard to someone else, however good you are.",
     {25, -4, -3, -2, 15}, 0, CHANNEL},
    {"Keep everybody on one open call, where all of them hear everything",
     "The call grows to twenty-six people.",
     "An open call feels transparent and works like a crowd. Nobody owns a task, nobody writes, and experts listen instead of working.",
     {20, -3, -3, -4, 15}, 0, CHANNEL},
    {"Name four leads: operations, clinical, communication, log. Meet every half hour",
     "The call drops to five voices. Somebody starts to write down times.",
     "One commander, few leads, a fixed rhythm. The log feels like a luxury at dawn and is the most valuable document you own by "
     "evening.",
     {15, 2, 3, 5, 5}, LOG, CHANNEL},
  },
},
[CHANNEL] = {
  .title = "How will you talk?", .phase = 0, .at = AT(1, 6, 0), .best = 0,
  .text = "The hospital chat and the mail still work. An attacker with administrator rights can read both. Everybody is used to them.",
  .choices = {
    {"Phones and a conference bridge hosted elsewhere; numbers from the printed list",
     "It takes a quarter of an hour to get everyone over. Then it holds.",
     "Assume that the intruder reads what you read. A channel outside your own network has to exist on paper before the day you need "
     "it.",
     {15, 0, 2, 2, 3}, OUT_OF_BAND, SCOPE},
    {"Mail, because it leaves a record that lawyers and insurers will ask for later",
     "The plan of every half hour goes out by email to forty people.",
     "A record is worth having, but this one is shared with the intruder. Keep the log on paper or on a clean laptop.",
     {5, 0, 0, -4, 0}, 0, SCOPE},
    {"The chat, in a private group with a harmless name that only the crisis team can join",
     "The group is made in ten seconds. It gets three hundred messages an hour.",
     "Private means private from colleagues, not from an administrator account. The name of the group does not change who can read it.",
     {2, 0, 0, -4, 0}, 0, SCOPE},
  },
},
