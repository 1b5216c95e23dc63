// The tests, without a library: g++ -std=c++17 -o test test_stack.cpp && ./test
#include <iostream>

#include "stack.h"

static int failures = 0;

static void check(const char* what, bool holds) {
  std::cout << (holds ? "ok      " : "FAILED  ") << what << '\n';
  if (!holds) ++failures;
}

static Frame after(const std::string& input, bool canary) {
  Frame frame(canary, 0xb7c3d900);
  frame.copy_unchecked(input);
  return frame;
}

int main() {
  const std::string a(200, 'A');
  check("fifteen letters and the final zero fit", after(a.substr(0, 15), false).return_intact() && !after(a.substr(0, 15), false).is_admin());
  check("sixteen letters put only a zero behind the buffer", !after(a.substr(0, 16), false).is_admin());
  check("seventeen letters make an administrator", after(a.substr(0, 17), false).is_admin());
  check("and leave canary and return address alone", after(a.substr(0, 17), true).canary_intact() && after(a.substr(0, 17), true).return_intact());
  check("a canary does not see what lies before it", after(a.substr(0, 19), true).on_return() == "the function returns to its caller");
  check("the final zero of twenty letters falls on the canary's zero", after(a.substr(0, 20), true).canary_intact());
  check("twenty-one letters kill the canary", !after(a.substr(0, 21), true).canary_intact());
  check("without a canary forty letters own the return address", after(a.substr(0, 40), false).load(kReturn, 8) == 0x4141414141414141);
  check("with a canary the program stops first", after(a.substr(0, 40), true).on_return().find("smashing") != std::string::npos);
  check("addresses are stored lowest byte first", after(std::string(32, 'A') + "\x01\x02\x03", false).load(kReturn, 3) == 0x030201);
  Frame checked(false, 0);
  check("the checked copy refuses sixteen", !checked.copy_checked(a.substr(0, 16)) && checked.byte(0) == 0);
  check("and takes fifteen", checked.copy_checked(a.substr(0, 15)) && checked.byte(14) == 'A');
  Frame longest(false, 0);
  check("what runs past the array is counted, not written", longest.copy_unchecked(a) == 152);
  bool refused = false;
  try {
    longest.byte(48);
  } catch (const std::exception&) {
    refused = true;
  }
  check("the array refuses places it does not have", refused);
  std::cout << (failures == 0 ? "All passed.\n" : "Some failed.\n");
  return failures == 0 ? 0 : 1;
}
