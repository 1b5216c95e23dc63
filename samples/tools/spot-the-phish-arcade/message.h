/* The messages, one text each: header lines and body lines in the order in which they are numbered. */
#pragma once

enum { message_count = 36, round_size = 6, round_count = message_count / round_size };

static const char *const round_names[round_count] = {
    "Names and addresses", "Headers", "Links, codes and files", "Threads and money", "Sign-in and consent", "Calls, chats and calendars",
};

static const char *const messages[message_count] = {
#include "round-1-names.h"
#include "round-2-headers.h"
#include "round-3-links.h"
#include "round-4-money.h"
#include "round-5-signin.h"
#include "round-6-calls.h"
};

/* What the player knows before the first message: without it nobody could say what is expected. */
static const char about_you[] =
    "Tuesday, October 20, 2026. You are Alex Winter, accounts payable at Harbor Works (harborworks.example), a boatyard with 60 people.\n"
    "Mail: our server is mx.harborworks.example. Our domain has a DMARC policy of reject. Our former domain oldharbor.example still forwards. "
    "You are on the list treasurers of lists.ledgerclub.example.\n"
    "Colleagues: Robin Hale, director, at a fair in Oslo until Thursday. Mara Quist, finance director; yesterday she announced a lease to sign. "
    "Ines Bay, help desk, extension 300; she never asks for codes, and she gave you a new phone on Monday at ten. Jon Petrie, dock; he shares the crane hours "
    "each month. Kim Dale starts on Wednesday in the paint shop.\n"
    "Suppliers: Kestrel Paints (kestrelpaints.example, invoices through Billfox, account ending in 4471). Northline Rope (northline.example, account ending "
    "in 8820, invoice 2231 is open). BrightSail Print (brightsail.example, Lea Stone). Lumen (lumen.example, your order 5518 of two lamps).\n"
    "Services: Cirrus for files, chat, meetings and accounts (cirrus.example, sign-in at login.cirrus.example with a passkey). Paylark for wages "
    "(paylark.example). Billfox (billfox.example). DocSeal for signatures (docseal.example). Parcelo for parcels (parcelo.example). Railway "
    "(railway.example, a trip on Friday). Tidebank (tidebank.example). Auditors: Fenn, Priya Rao (portal.fenn-audit.example).\n"
    "Rules: a new bank account is confirmed by phone, with the number in the vendor file. Mara releases every payment above 5,000 in the ledger. "
    "Accounts are taken over, and strangers can be honest.\n";
