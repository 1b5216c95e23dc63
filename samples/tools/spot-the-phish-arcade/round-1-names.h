/* Round 1: names and addresses. */
    "From: Robin Hale <robin.hale.office@postbox.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 09:12:04 +0000\n"
    "Subject: Quick one\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=postbox.example; dkim=pass header.d=postbox.example; dmarc=pass header.from=postbox.example\n"
    "Alex, are you at your desk? I am at the fair and cannot talk.\n"
    "I need four gift vouchers of 200 each for partners. Buy them with the company card, send me a photo of the codes.\n"
    "I will explain tonight. Robin",

    "From: Kim Dale <kim.dale.91@postbox.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 09:40:51 +0000\n"
    "Subject: My first day tomorrow\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=postbox.example; dkim=pass header.d=postbox.example; dmarc=pass header.from=postbox.example\n"
    "Hello Alex, I start on Wednesday in the paint shop.\n"
    "HR told me to bring the form for my wages on paper and to give it to you. At which door do I ring?\n"
    "Best wishes, Kim",

    "From: Kestrel Paints Billing <billing@kestrelpaint.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 10:03:22 +0000\n"
    "Subject: Invoice 70418 is overdue\n"
    "Received: from out.kestrelpaint.example (203.0.113.58) by mx.harborworks.example\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=kestrelpaint.example; dkim=pass header.d=kestrelpaint.example; dmarc=pass header.from=kestrelpaint.example\n"
    "Invoice 70418 for 3,180.00 has been open for 30 days.\n"
    "Delivery stops on Thursday unless it is paid. A copy is attached: 70418.pdf",

    "From: Tidebank Notices <notices@tidebank.example.secure-mail.test>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 10:15:00 +0000\n"
    "Subject: A payment was returned\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=secure-mail.test; dkim=pass header.d=secure-mail.test; dmarc=pass header.from=tidebank.example.secure-mail.test\n"
    "A payment of 1,240.00 came back. The details are in your secure mailbox for 24 hours.\n"
    "Open it here: https://tidebank.example.secure-mail.test/box",

    "From: Paylark <payslips@mail.paylark.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 10:30:40 +0000\n"
    "Subject: Your October payslip\n"
    "Received: from m3.paylark.example (192.0.2.18) by mx.harborworks.example\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=mail.paylark.example; dkim=pass header.d=paylark.example; dmarc=pass header.from=mail.paylark.example\n"
    "Your payslip for October is ready.\n"
    "For your security this message has no link. Sign in to Paylark as usual.",

    "From: Northline Rope <orders@xn--northlne-ykb.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 11:02:17 +0000\n"
    "Subject: Your order 2231: delivery address\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=xn--northlne-ykb.example; dkim=pass header.d=xn--northlne-ykb.example; dmarc=pass header.from=xn--northlne-ykb.example\n"
    "Your mail program may show our name with a dot missing. That is a display problem.\n"
    "Please confirm the delivery address and the card for the deposit on our page.\n"
    "Page: https://xn--northlne-ykb.example/confirm",
