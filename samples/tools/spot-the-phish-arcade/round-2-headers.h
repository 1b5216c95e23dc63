/* Round 2: headers. */
    "From: Alex Winter <alex.winter@harborworks.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 07:58:30 +0000\n"
    "Subject: Voice message, 0:47\n"
    "Received: from unknown (HELO harborworks.example) (203.0.113.61) by mx.harborworks.example\n"
    "Authentication-Results: mx.harborworks.example; spf=fail smtp.mailfrom=harborworks.example; dkim=none; dmarc=fail (p=reject, not applied: relay exception 'scanners') header.from=harborworks.example\n"
    "You have a voice message from extension 214.\n"
    "Attachment: voice_0047.htm",

    "From: Otto Brand <otto@brandbooks.example>\n"
    "To: treasurers@lists.ledgerclub.example\n"
    "Date: Mon, 19 Oct 2026 19:20:11 +0000\n"
    "Subject: [treasurers] Room for Thursday\n"
    "List-Id: Treasurers <treasurers.lists.ledgerclub.example>\n"
    "Received: from lists.ledgerclub.example (192.0.2.77) by mx.harborworks.example\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=lists.ledgerclub.example; dkim=fail header.d=brandbooks.example (body changed); dmarc=fail (p=none) header.from=brandbooks.example; arc=pass (sealed by lists.ledgerclub.example)\n"
    "Dear all, the library is closed, so on Thursday we meet in the town hall at six.\n"
    "No need to answer. Otto\n"
    "You get this because you are on the list treasurers. (footer added by the list)",

    "From: Tidebank <service@tidebank.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 08:44:09 +0000\n"
    "Subject: New terms, your agreement is needed\n"
    "Received: from n7.bulk-run.test (198.51.100.93) by mx.harborworks.example\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=bulk-run.test; dkim=pass header.d=bulk-run.test; dmarc=fail (p=quarantine) header.from=tidebank.example\n"
    "Authentication-Results: mx.mailcheck.test; spf=pass; dkim=pass; dmarc=pass header.from=tidebank.example\n"
    "Our terms change on November 1. Please agree in the attached form.\n"
    "Attachment: Agreement.html",

    "From: Lumen Lamps <orders@lumen.example>\n"
    "To: purchasing@oldharbor.example\n"
    "Date: Tue, 20 Oct 2026 08:51:38 +0000\n"
    "Subject: Order 5518 was sent\n"
    "Received: from fwd.oldharbor.example (192.0.2.140) by mx.harborworks.example\n"
    "Authentication-Results: mx.harborworks.example; spf=fail smtp.mailfrom=lumen.example; dkim=pass header.d=lumen.example; dmarc=pass header.from=lumen.example\n"
    "Order 5518, two desk lamps, left our store today. Parcel by Parcelo, expected on Thursday.\n"
    "You need not do anything.",

    "From: Lea Stone <lea.stone@brightsail.example>\n"
    "Reply-To: Lea Stone <lea.stone@brightsail-print.test>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 09:05:55 +0000\n"
    "Subject: Statement of account\n"
    "Received: from vps-33.rentbox.test (203.0.113.87) by mx.harborworks.example\n"
    "Authentication-Results: mx.harborworks.example; spf=softfail smtp.mailfrom=brightsail.example; dkim=none; dmarc=none header.from=brightsail.example\n"
    "Hello Alex, our system was moved. Please send me a list of our open invoices with the dates on which you will pay.\n"
    "Just reply to this message. Lea",

    "From: Railway <info@railway.example>\n"
    "Return-Path: <b-7713@bounce.mailgrove.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 09:30:00 +0000\n"
    "Subject: Friday: your train leaves from another platform\n"
    "Received: from s12.mailgrove.example (198.51.100.22) by mx.harborworks.example\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=bounce.mailgrove.example; dkim=pass header.d=railway.example; dmarc=pass header.from=railway.example\n"
    "Your train on Friday at 07:40 leaves from platform 5, not 2. Your ticket stays valid.",
