/* Round 4: threads and money. */
    "From: Kestrel Paints Billing <billing@kestrelpaints.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 09:26:33 +0000\n"
    "Subject: Re: Re: Invoice 70402, hull primer\n"
    "In-Reply-To: <c41.70402@harborworks.example>\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=kestrelpaints.example; dkim=pass header.d=kestrelpaints.example; dmarc=pass header.from=kestrelpaints.example\n"
    "Thank you, Alex. One more thing: because of an audit, our account changes.\n"
    "Please pay 70402 to the account ending in 9034 from today. A letter from the bank is attached.\n"
    "> On Monday Alex Winter wrote: The primer has arrived, 70402 will be paid on Friday.",

    "From: Billfox for Kestrel Paints <invoice@billfox.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 09:44:20 +0000\n"
    "Subject: Invoice 70431 from Kestrel Paints\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=billfox.example; dkim=pass header.d=billfox.example; dmarc=pass header.from=billfox.example\n"
    "Kestrel Paints sends you invoice 70431 for your order H-118, 640.00, due in 30 days.\n"
    "Pay to: Kestrel Paints, account ending in 4471.\n"
    "Attachment: 70431.pdf",

    "From: Priya Rao <priya.rao@fenn-audlt.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Cc: Mara Quist <mara.quist@harborworks-mail.test>\n"
    "Date: Tue, 20 Oct 2026 10:11:47 +0000\n"
    "Subject: Re: Documents for the audit\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=fenn-audlt.example; dkim=pass header.d=fenn-audlt.example; dmarc=pass header.from=fenn-audlt.example\n"
    "Hello Alex, the portal is down today. Please send the bank statements of July to September to this address, Mara agrees.\n"
    "> On Friday Priya Rao wrote: Please upload the statements to portal.fenn-audit.example by Wednesday.",

    "From: Northline Rope Accounts <accounts@northline.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 10:35:05 +0000\n"
    "Subject: We change our bank on December 1\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=northline.example; dkim=pass header.d=northline.example; dmarc=pass header.from=northline.example\n"
    "On December 1 we move to another bank. Invoices until then stay with the account that you know.\n"
    "This message holds no account number. Please call us on the number in your own records; we give the new one only on such a call.\n"
    "Until you have called, nothing changes for you.",

    "From: Robin Hale <robin.hale@harborworks.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 11:20:44 +0000\n"
    "Subject: Confidential, yard in Oslo\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=harborworks.example; dkim=pass header.d=harborworks.example; dmarc=pass header.from=harborworks.example\n"
    "Alex, we buy a small yard here. The lawyer, Mr. Vik, sends you the account of the escrow.\n"
    "Pay 48,600.00 today. Mara is not to know before the signing, so enter it in parts below 5,000.\n"
    "I am in meetings, write only here. Robin",

    "From: Mara Quist <mara.quist@harborworks.example>\n"
    "To: Alex Winter <alex.winter@harborworks.example>\n"
    "Date: Tue, 20 Oct 2026 11:41:10 +0000\n"
    "Subject: Urgent: Northline before noon, please\n"
    "Authentication-Results: mx.harborworks.example; spf=pass smtp.mailfrom=harborworks.example; dkim=pass header.d=harborworks.example; dmarc=pass header.from=harborworks.example\n"
    "Alex, please enter invoice 2231 of Northline, 7,940.00, so that I can release it in the ledger before I leave.\n"
    "To the account we have on file, as always.\n"
    "Thank you, Mara",
