/* Round 6: calls, chats and calendars. */
    "From: Billfox <invoice@billfox.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 13:40:00 +0000\n"
    "Subject: Invoice from ShieldPro: 499.00 charged\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=billfox.example; dkim=pass header.d=billfox.example; dmarc=pass header.from=billfox.example\n"
    "ShieldPro sends you an invoice. Paid automatically today: 499.00 for three years of protection.\n"
    "Note from the seller: You did not order this? Call +1 202 555 0142 within 24 hours and have your computer switched on.",

    "From: Payroll Review <review@paylark-meet.test>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 13:55:21 +0000\n"
    "Subject: Invitation: Your payroll account, 15:00 today\n"
    "Content-Type: text/calendar; method=REQUEST (added to your calendar as tentative)\n"
    "ORGANIZER: mailto:review@paylark-meet.test\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=paylark-meet.test; dkim=pass header.d=paylark-meet.test; dmarc=pass header.from=paylark-meet.test\n"
    "LOCATION: https://paylark-meet.test/join?check=bank-details\n"
    "DESCRIPTION: Your wages cannot be paid without this check. Reminder: 10 minutes before.",

    "From: Mara Quist <mara.quist@harborworks.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 14:10:48 +0000\n"
    "Subject: Invitation: Close of October, bank details of suppliers\n"
    "Content-Type: text/calendar; method=REQUEST\n"
    "ORGANIZER: mailto:mara.quist@harborworks.example\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=harborworks.example; dkim=pass header.d=harborworks.example; dmarc=pass header.from=harborworks.example\n"
    "LOCATION: Room 2, or https://meet.cirrus.example/harborworks/close\n"
    "DESCRIPTION: We go through the list together. Nothing to prepare, nothing to send.",

    "From: Cirrus Chat <no-reply@cirrus.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 14:26:37 +0000\n"
    "Subject: You have a message from Help Desk\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=cirrus.example; dkim=pass header.d=cirrus.example; dmarc=pass header.from=cirrus.example\n"
    "Help Desk (guest, onhelp.test) wrote to you at 14:25:\n"
    "'You got 900 newsletters in the last hour. We can stop them.\n"
    "Start the remote assistance on your computer and read me the code that it shows.'",

    "From: Tidebank <security@tidebank.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 14:48:12 +0000\n"
    "Subject: We stopped a payment, please call us\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=tidebank.example; dkim=pass header.d=tidebank.example; dmarc=pass header.from=tidebank.example\n"
    "A payment of 212.00 with your company card was stopped, because it looked unusual.\n"
    "Please call the number on the back of your card. We never ask for your PIN or a code.\n"
    "The card works as before.",

    "From: S. Arden <arden@smallhours.test>\n"
    "To: security@harborworks.example\n"
    "Date: Tue, 20 Oct 2026 15:03:03 +0000\n"
    "Subject: A folder on your website is open\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=smallhours.test; dkim=pass header.d=smallhours.test; dmarc=pass header.from=smallhours.test\n"
    "Your security.txt names this address. On www.harborworks.example the folder /old/ lists its files, price lists of 2019 among them.\n"
    "I opened the list, nothing else. You can see it yourself in your browser. I want no reward, and no answer is needed.",
