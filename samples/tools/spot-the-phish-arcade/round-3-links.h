/* Round 3: links, codes and files. */
    "From: IT Service <it@harborworks-desk.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 08:05:14 +0000\n"
    "Subject: Renew your second factor today\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=harborworks-desk.example; dkim=pass header.d=harborworks-desk.example; dmarc=pass header.from=harborworks-desk.example\n"
    "Your second factor ends today at 18:00. Scan the code with your phone, not with your computer.\n"
    "[picture, QR code with the text https://login.harborworks.example@203.0.113.45/renew]\n"
    "Harbor Works IT",

    "From: DocSeal <envelopes@docseal.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 08:31:02 +0000\n"
    "Subject: Mara Quist sent you a document to sign\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=docseal.example; dkim=pass header.d=docseal.example; dmarc=pass header.from=docseal.example\n"
    "Lease of shed 4, two pages. Message from Mara: As announced yesterday, second signature is yours.\n"
    "Review document -> https://docseal.example/e/71f2c0\n"
    "If you do not expect this, open docseal.example yourself and enter the code 71f2c0.",

    "From: Scan Service <noreply@scan2mail.test>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 08:47:49 +0000\n"
    "Subject: Scan of 3 pages from 2nd floor\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=scan2mail.test; dkim=pass header.d=scan2mail.test; dmarc=pass header.from=scan2mail.test\n"
    "A document was scanned for you on device KX-2.\n"
    "Attachment: Scan_2210.svg (14 kB). Opens in your browser and asks you to sign in to see the pages.",

    "From: Cirrus Files <share@cirrus-files.test>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 09:18:27 +0000\n"
    "Subject: Mara Quist shared 'Q3 bonus' with you\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=cirrus-files.test; dkim=pass header.d=cirrus-files.test; dmarc=pass header.from=cirrus-files.test\n"
    "Mara Quist invites you to view a file. The link works until noon.\n"
    "Link text: https://files.cirrus.example/q3-bonus    Link target: https://files.cirrus.example.doc-view.test/q3-bonus",

    "From: Cirrus <no-reply@cirrus.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 09:52:36 +0000\n"
    "Subject: Jon Petrie shared 'Crane hours October' with you\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=cirrus.example; dkim=pass header.d=cirrus.example; dmarc=pass header.from=cirrus.example\n"
    "Jon Petrie (jon.petrie@harborworks.example) shared a table with you, as every month.\n"
    "Link text: Open    Link target: https://files.cirrus.example/s/8c1",

    "From: Parcelo Support <support@parcelo-help.test>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 10:22:58 +0000\n"
    "Subject: Your parcel for order 5518 is held\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=parcelo-help.test; dkim=pass header.d=parcelo-help.test; dmarc=pass header.from=parcelo-help.test\n"
    "Your parcel with two desk lamps needs a delivery label.\n"
    "Show the label: https://parcelo-help.test/label\n"
    "If the label does not load: press Windows+R, then Ctrl+V, then Enter. This proves that you are human.",
