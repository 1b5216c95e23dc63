// 02. Hands out the address of a counter. What is wrong?
#include <iostream>

int* make_counter() {
  int* counter = new int(7);
  delete counter;
  return counter;
}

int main() { std::cout << *make_counter() << '\n'; }
