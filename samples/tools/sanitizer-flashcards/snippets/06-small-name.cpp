// 06. Keeps a name of eight letters. What is wrong?
#include <cstring>
#include <iostream>

int main() {
  char name[8];
  const char* input = "Margaret";
  std::memcpy(name, input, std::strlen(input) + 1);
  std::cout << name[0] << '\n';
}
