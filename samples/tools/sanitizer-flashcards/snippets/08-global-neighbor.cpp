// 08. Looks up the name of a day. What is wrong?
#include <iostream>

const char* const days[7] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};

const char* name_of(int day) { return days[day]; }

int main(int count, char**) { std::cout << (name_of(count + 6) != nullptr) << '\n'; }
