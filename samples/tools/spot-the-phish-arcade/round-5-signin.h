/* Round 5: sign-in and consent. */
    "From: Priya Rao <priya.rao@fenn-audit.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 12:02:15 +0000\n"
    "Subject: Audit call, please join\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=fenn-audit.example; dkim=pass header.d=fenn-audit.example; dmarc=pass header.from=fenn-audit.example\n"
    "Our call begins in ten minutes. You join as a guest of our meeting room.\n"
    "Open https://cirrus.example/device and enter the code F7K2-QX9D, then sign in as usual.\n"
    "It works with any browser. Priya",

    "From: Cirrus Accounts <no-reply@cirrus.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Mon, 19 Oct 2026 10:13:02 +0000\n"
    "Subject: A device was added to your account\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=cirrus.example; dkim=pass header.d=cirrus.example; dmarc=pass header.from=cirrus.example\n"
    "A phone was added on Monday at 10:12, at the office, with the help of ines.bay@harborworks.example.\n"
    "Was this you? Then there is nothing to do. If not, call your help desk.",

    "From: Cirrus <no-reply@cirrus.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 12:31:40 +0000\n"
    "Subject: Lea Stone invites you to use PDF Quick\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=cirrus.example; dkim=pass header.d=cirrus.example; dmarc=pass header.from=cirrus.example\n"
    "Lea Stone (brightsail.example) wants to work on a PDF with you. Accept the app to see it.\n"
    "Accept -> https://login.cirrus.example/consent?app=pdf-quick&scope=mail.read+mail.send+offline_access\n"
    "Publisher: not verified. You do not need to enter a password.",

    "From: Harbor Works Accounts <no-reply@harborworks.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 12:48:56 +0000\n"
    "Subject: You were signed out\n"
    "Authentication-Results: mx.harborworks.example; spf=softfail smtp.mailfrom=harborworks.example; dkim=none; dmarc=fail (p=reject, not applied: relay exception 'scanners') header.from=harborworks.example\n"
    "You were signed out because of an update. Sign in again to get your mail.\n"
    "Sign in -> https://login-harborworks.example/session\n"
    "If your passkey does not work there, choose 'another way' and use your password and a code.",

    "From: Ines Bay <ines.bay@harborworks.example>\n"
    "To: all@harborworks.example\n"
    "Date: Tue, 20 Oct 2026 13:05:30 +0000\n"
    "Subject: New security keys on Thursday\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=harborworks.example; dkim=pass header.d=harborworks.example; dmarc=pass header.from=harborworks.example\n"
    "On Thursday I bring the new keys to your desks, accounts from 14:00.\n"
    "You need no link and no password. Have your badge with you. Questions: extension 300. Ines",

    "From: Ines Bay <ines.bay@harborworks.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 13:22:09 +0000\n"
    "Subject: Test of your new phone\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=harborworks.example; dkim=pass header.d=harborworks.example; dmarc=pass header.from=harborworks.example\n"
    "Hello Alex, I am testing your new phone from Monday, so you will get a request on it.\n"
    "Please enter 47 when it asks for the number. Do not call, I am on the other line. Ines",
